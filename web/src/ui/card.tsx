import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classes } from './classes.ts';

interface CardProps {
  readonly children: ReactNode;
  /** `rows` leaves little space above and below a list; `hero` is the coloured one of a screen. */
  readonly kind?: 'plain' | 'rows' | 'hero';
}

/** A raised surface that groups what belongs together. */
export function Card({ children, kind = 'plain' }: CardProps) {
  return <div className={classes(styles.card, kind !== 'plain' && styles[kind])}>{children}</div>;
}
