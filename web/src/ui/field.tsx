import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { FieldFrame, type FieldLook } from './field-frame.tsx';
import { refuseOverlongPaste } from './refuse-overlong-paste.ts';

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
  ...input
}: FieldProps) {
  const [refused, setRefused] = useState<{ readonly value: string; readonly words: string }>();
  // It is over with the next change, also with one that nobody typed.
  const refusal = refused?.value === value ? refused.words : undefined;
  const look = { label, help, trailing, error: refusal ?? error, good: good === true };
  return (
    <FieldFrame {...look}>
      {(control) => (
        <input
          {...input}
          {...control}
          value={value}
          onPaste={(event) => {
            onPaste?.(event);
            // Whoever uses the field may have taken the paste already.
            if (event.defaultPrevented) return;
            const words = refuseOverlongPaste(event, input.maxLength);
            setRefused(words === undefined ? undefined : { value, words });
          }}
          onChange={(event) => {
            setRefused(undefined);
            onChange(event.target.value);
          }}
        />
      )}
    </FieldFrame>
  );
}
