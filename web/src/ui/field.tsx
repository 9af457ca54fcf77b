import type { InputHTMLAttributes, Ref } from 'react';
import { FieldFrame, type FieldLook } from './field-frame.tsx';

type InputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'style' | 'id' | 'children' | 'onChange' | 'value'
>;

/** A field's value and where its changes go. */
export interface FieldValue {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface FieldProps extends FieldLook, FieldValue, InputProps {
  readonly ref?: Ref<HTMLInputElement>;
}

/** A line of text with its label inside. */
export function Field({
  label,
  help,
  error,
  trailing,
  good,
  value,
  onChange,
  ...input
}: FieldProps) {
  const look = { label, help, trailing, error, good: good === true };
  return (
    <FieldFrame {...look}>
      {(control) => (
        <input
          {...input}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
