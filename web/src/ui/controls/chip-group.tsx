import { useId } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './chip-group.module.css';

interface ChipGroupProps {
  /** What is chosen, for screen readers. */
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** None is chosen when it is no option's value. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A choice of one, as a row of chips; the arrow keys move in it. */
export function ChipGroup({ label, options, value, onChange }: ChipGroupProps) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
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
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
