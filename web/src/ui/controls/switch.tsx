import { classes } from '../classes.ts';
import { Spinner } from '../display/spinner.tsx';
import styles from './switch.module.css';

interface SwitchProps {
  /** What it turns on, for screen readers. */
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  /** Something is under way; presses are refused and the focus stays. */
  readonly busy: boolean;
}

/** Turns something on or off at once. */
export function Switch({ label, on, onChange, busy }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-disabled={busy || undefined}
      aria-busy={busy}
      className={classes(styles.switch, on && styles.on)}
      onClick={busy ? undefined : () => onChange(!on)}
    >
      <span className={styles.knob}>{busy ? <Spinner /> : null}</span>
    </button>
  );
}
