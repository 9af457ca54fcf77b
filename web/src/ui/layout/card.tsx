import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './card.module.css';

interface CardProps {
  readonly children: ReactNode;
  /** `rows` leaves little space above and below a list; `hero` is the coloured one of a screen. */
  readonly kind?: 'plain' | 'rows' | 'hero';
}

/** A raised surface that groups what belongs together. */
export function Card({ children, kind = 'plain' }: CardProps) {
  return <div className={classes(styles.card, kind !== 'plain' && styles[kind])}>{children}</div>;
}

interface HeroFigureProps {
  readonly label: string;
  /** A large `Amount`, or what stands there instead. */
  readonly children: ReactNode;
  /** Under the figure; its line is kept while it is `null`. */
  readonly note?: ReactNode;
}

/** The one big figure of a screen, under its name. */
export function HeroFigure({ label, children, note }: HeroFigureProps) {
  return (
    <Card kind="hero">
      <section aria-label={label}>
        <p className={styles.label}>{label}</p>
        <p className={styles.figure}>{children}</p>
        {note === undefined ? null : <p className={classes(styles.label, styles.note)}>{note}</p>}
      </section>
    </Card>
  );
}
