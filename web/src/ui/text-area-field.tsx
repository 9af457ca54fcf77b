import { classes } from './classes.ts';
import styles from './field.module.css';
import type { FieldValue } from './field.tsx';
import { FieldFrame, type FieldLook } from './field-frame.tsx';

interface TextAreaFieldProps extends FieldLook, FieldValue {
  readonly maxLength?: number;
  readonly disabled?: boolean;
  /** Asks the browser and the keyboard neither to correct, nor to learn, nor to send what is typed. */
  readonly secret?: boolean;
}

// Extensions that send what is typed to a server heed the last one.
const kept = {
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  'data-gramm': 'false',
} as const;

/** Several lines of text with their label inside; it grows with what is typed. */
export function TextAreaField({
  value,
  onChange,
  maxLength,
  disabled,
  secret = false,
  ...look
}: TextAreaFieldProps) {
  return (
    <FieldFrame {...look}>
      {(control) => (
        <textarea
          {...control}
          {...(secret ? kept : {})}
          className={classes(control.className, styles.area)}
          value={value}
          maxLength={maxLength}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
