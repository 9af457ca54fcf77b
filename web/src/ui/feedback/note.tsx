import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './note.module.css';

interface NoteProps {
  /** `quiet` is plain text; the others stand in a box with a sign. */
  readonly tone?: 'quiet' | 'warn' | 'loss' | 'gain';
  /** What came of a press, and nothing else says: read out at once, as each `loss` is. */
  readonly isResult?: boolean;
  readonly children: ReactNode;
}

const signs = {
  warn: <TriangleAlert aria-hidden="true" />,
  loss: <CircleAlert aria-hidden="true" />,
  gain: <CircleCheck aria-hidden="true" />,
} as const;

/** A sentence or two beside the main thing: a condition, a risk, a result. */
export function Note({ tone = 'quiet', isResult = tone === 'loss', children }: NoteProps) {
  if (tone === 'quiet') return <div className={styles.note}>{children}</div>;
  return (
    <div
      className={classes(styles.note, styles.boxed, styles[tone])}
      role={isResult ? 'alert' : undefined}
    >
      {signs[tone]}
      <div>{children}</div>
    </div>
  );
}
