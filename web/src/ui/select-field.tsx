import { ChevronDown } from 'lucide-react';
import { classes } from './classes.ts';
import styles from './field.module.css';
import type { FieldValue } from './field.tsx';
import { FieldFrame, type FieldLook } from './field-frame.tsx';

interface SelectFieldProps extends FieldLook, FieldValue {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
  readonly autoComplete?: string;
}

/** A choice from a list, as the platform's own control. */
export function SelectField({
  options,
  value,
  onChange,
  disabled,
  autoComplete,
  ...look
}: SelectFieldProps) {
  return (
    <FieldFrame {...look}>
      {(control) => (
        <>
          <select
            {...control}
            className={classes(control.className, styles.select)}
            value={value}
            disabled={disabled}
            autoComplete={autoComplete}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </>
      )}
    </FieldFrame>
  );
}
