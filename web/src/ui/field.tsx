import type { InputHTMLAttributes, Ref } from 'react';
import { busyControl } from './busy-control.ts';
import { FieldFrame, type FieldLook } from './field-frame.tsx';
import { useOverlongPaste } from './use-overlong-paste.ts';

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

/** A line of text with its label inside. What is pasted enters it whole or not at all. */
export function Field({
  label,
  help,
  error,
  trailing,
  good,
  value,
  onChange,
  onPaste,
  disabled,
  ...input
}: FieldProps) {
  const paste = useOverlongPaste({ value, maxLength: input.maxLength });
  const look = { label, help, trailing, error: paste.refusal ?? error, good: good === true };
  return (
    <FieldFrame {...look}>
      {(control) => (
        <input
          {...input}
          {...control}
          {...busyControl(disabled)}
          value={value}
          onPaste={(event) => {
            onPaste?.(event);
            paste.onPaste(event);
          }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
