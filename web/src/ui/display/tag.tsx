import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './tag.module.css';

/** What a colour says: money in, waiting, what can be done, an error, nothing. */
export type Tone = 'gain' | 'warn' | 'brand' | 'loss' | 'quiet';

interface TagProps {
  readonly tone: Tone;
  /** The state in a word: colour never says it alone. */
  readonly children: ReactNode;
}

/** A small label that names a state. */
export function Tag({ tone, children }: TagProps) {
  return <span className={classes(styles.tag, styles[tone])}>{children}</span>;
}
