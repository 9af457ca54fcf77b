import { classes } from './classes.ts';
import styles from './field.module.css';
import type { FieldValue } from './field.tsx';
import { FieldFrame, type FieldLook } from './field-frame.tsx';

interface TextAreaFieldProps extends FieldLook, FieldValue {
  readonly maxLength?: number;
  readonly disabled?: boolean;
}

/** Several lines of text with their label inside; it grows with what is typed. */
export function TextAreaField({
  value,
  onChange,
  maxLength,
  disabled,
  ...look
}: TextAreaFieldProps) {
  return (
    <FieldFrame {...look}>
      {(control) => (
        <textarea
          {...control}
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
