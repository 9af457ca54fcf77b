import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './stack.module.css';

interface StackProps {
  /** In steps of 4 px; 3 unless given. */
  readonly gap?: 2 | 3 | 4;
  readonly children: ReactNode;
}

/** Things one under the other, evenly spaced. */
export function Stack({ gap = 3, children }: StackProps) {
  return <div className={classes(styles.stack, styles[`gap${gap}`])}>{children}</div>;
}
