import { useId } from 'react';
import { classes } from '../classes.ts';
import { type Hue, hueClass } from '../hues.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './chip-group.module.css';

interface ChipGroupProps {
  /** What is chosen, for screen readers. */
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    /** Of a dot before the label; without it there is none. */
    readonly hue?: Hue;
  }[];
  /** None is chosen when it is no option's value. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `segments` share the width of one track: for two to four that exclude each other. */
  readonly look?: 'chips' | 'segments';
}

/** A choice of one, side by side; the arrow keys move in it. */
export function ChipGroup({ label, options, value, onChange, look = 'chips' }: ChipGroupProps) {
  const name = useId();
  return (
    <fieldset className={classes(styles.group, styles[look])}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map((option) => (
        <label key={option.value} className={styles.chip}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.hue === undefined ? null : (
            <span className={classes(styles.dot, hueClass(option.hue))} aria-hidden="true" />
          )}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
