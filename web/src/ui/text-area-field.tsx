import { busyControl } from './busy-control.ts';
import { classes } from './classes.ts';
import styles from './field.module.css';
import type { FieldValue } from './field.tsx';
import { FieldFrame, type FieldLook } from './field-frame.tsx';
import { useOverlongPaste } from './use-overlong-paste.ts';

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

/**
 * Several lines of text with their label inside; it grows with what is typed. What is pasted enters
 * it whole or not at all.
 */
export function TextAreaField({
  value,
  onChange,
  maxLength,
  disabled,
  secret = false,
  error,
  ...look
}: TextAreaFieldProps) {
  const { refusal, onPaste } = useOverlongPaste({ value, maxLength, lines: true });
  return (
    <FieldFrame {...look} error={refusal ?? error}>
      {(control) => (
        <textarea
          {...control}
          {...(secret ? kept : {})}
          {...busyControl(disabled)}
          className={classes(control.className, styles.area)}
          value={value}
          maxLength={maxLength}
          onPaste={onPaste}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
