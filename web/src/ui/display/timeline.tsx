import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './timeline.module.css';

interface TimelineProps {
  /** In the order of time. */
  readonly items: readonly {
    readonly title: string;
    /** When, or what it means. */
    readonly note?: ReactNode;
    readonly state: 'done' | 'failed' | 'now' | 'next';
  }[];
}

const states = { done: 'Done', failed: 'Failed', now: 'Now', next: 'Next' } as const;

/** What has happened, what happens now, and what comes, one under the other. */
export function Timeline({ items }: TimelineProps) {
  return (
    <ol className={styles.line}>
      {items.map(({ title, note, state }) => (
        <li key={title} className={classes(styles.item, styles[state])}>
          <span className={styles.title}>
            <VisuallyHidden>{states[state]}: </VisuallyHidden>
            {title}
          </span>
          {note === undefined ? null : <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ol>
  );
}
