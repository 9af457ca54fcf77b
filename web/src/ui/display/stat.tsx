import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './stat.module.css';

/** Three figures side by side. */
export function StatGrid({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.grid}>{children}</dl>;
}

interface StatProps {
  readonly label: string;
  readonly figure: string;
  readonly note?: string;
  readonly noteTone?: 'quiet' | 'gain';
}

/** One figure with its name above and a note below. */
export function Stat({ label, figure, note, noteTone = 'quiet' }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.figure}>{figure}</dd>
      {note === undefined ? null : (
        <dd className={classes(styles.note, noteTone === 'gain' && styles.gain)}>{note}</dd>
      )}
    </div>
  );
}
