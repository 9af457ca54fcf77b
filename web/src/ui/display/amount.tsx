import { classes } from '../classes.ts';
import styles from './amount.module.css';

// In the largest sizes, what a phone shows in one line: never cut, for a cut amount looks like another.
const longFigure = 9;
const longestFigure = 13;

interface AmountProps {
  /** Written out already: this draws figures, it does not compute them. */
  readonly figure: string;
  readonly unit?: string;
  /** 16, 20, 36 or 52 px; one `large` or `huge` a screen. */
  readonly size?: 'small' | 'medium' | 'large' | 'huge';
  readonly tone?: 'plain' | 'gain' | 'gold' | 'loss';
}

/** A figure with its unit smaller and paler. */
export function Amount({ figure, unit, size = 'small', tone = 'plain' }: AmountProps) {
  return (
    <span
      className={classes(
        styles.amount,
        styles[size],
        tone !== 'plain' && styles[tone],
        figure.length > longFigure && styles.long,
        figure.length > longestFigure && styles.longest,
      )}
    >
      {figure}
      {unit === undefined ? null : <span className={styles.unit}> {unit}</span>}
    </span>
  );
}
