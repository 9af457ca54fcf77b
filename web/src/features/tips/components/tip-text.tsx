import { classes } from '../../../ui/classes.ts';
import type { TextSize } from '../text-size.ts';
import styles from './tip-text.module.css';

interface TipTextProps {
  readonly details: string;
  readonly size: TextSize;
  /** Six lines at most: the rest is a tap away. */
  readonly brief?: boolean;
}

/** What a tip says; it keeps its line breaks. */
export function TipText({ details, size, brief = false }: TipTextProps) {
  return <p className={classes(styles.text, styles[size], brief && styles.brief)}>{details}</p>;
}
