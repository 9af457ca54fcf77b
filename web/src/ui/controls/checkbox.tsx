import { Check } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The label; links and buttons within it stay usable. */
  readonly children: ReactNode;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A box to tick. */
export function Checkbox({ checked, onChange, children, disabled, error, ref }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <span className={styles.box}>
        <input
          ref={ref}
          type="checkbox"
          id={id}
          className={styles.input}
          checked={checked}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Check className={styles.mark} aria-hidden="true" />
      </span>
      <label htmlFor={id}>{children}</label>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
