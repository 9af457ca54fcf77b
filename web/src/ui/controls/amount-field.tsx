import { type Ref, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './amount-field.module.css';
import type { FieldValue } from './field.tsx';
import { busyControl } from './field.tsx';
import { useOverlongPaste } from './overlong-paste.ts';

interface AmountFieldProps extends FieldValue {
  readonly unit: string;
  /** An error takes its place: it has the rule in it, and comes and goes with each figure, when nothing may move. */
  readonly help?: string;
  readonly error?: string | undefined;
  readonly maxLength?: number;
  readonly disabled?: boolean;
  /** `numeric` for whole amounts, `decimal` where a fraction may be typed. */
  readonly inputMode?: 'numeric' | 'decimal';
  readonly ref?: Ref<HTMLInputElement>;
}

/** The one big amount of a screen, typed by the member. What is pasted enters it whole or not at all. */
export function AmountField({
  unit,
  help,
  error: problem,
  value,
  onChange,
  inputMode = 'decimal',
  disabled,
  ...input
}: AmountFieldProps) {
  const { refusal, onPaste } = useOverlongPaste({ value, maxLength: input.maxLength });
  const id = useId();
  const error = refusal ?? problem;
  const belowId = `${id}-below`;
  return (
    <div className={classes(styles.wrap, error !== undefined && styles.wrong)}>
      <label className={styles.label} htmlFor={id}>
        Amount
      </label>
      <span className={styles.line}>
        <input
          {...input}
          {...busyControl(disabled)}
          id={id}
          className={classes(styles.input, sizeOf(value))}
          style={{ width: `${value.length}ch` }}
          type="text"
          inputMode={inputMode}
          autoComplete="off"
          placeholder="0"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={belowId}
          onPaste={onPaste}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className={styles.unit}>{unit}</span>
      </span>
      {/* It is there before what is read out. */}
      <p
        id={belowId}
        className={classes(styles.below, error !== undefined && styles.error)}
        aria-live="polite"
      >
        {error ?? help}
      </p>
    </div>
  );
}

/** The more figures, the smaller: an amount that is cut looks like another one. */
function sizeOf(value: string): string | false | undefined {
  if (value.length > 14) return styles.longest;
  return value.length > 7 && styles.long;
}
