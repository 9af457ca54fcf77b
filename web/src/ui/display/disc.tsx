import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './disc.module.css';

interface DiscProps {
  /** A class with its colours, as `--disc-ground` and `--disc-ink`, and the size of its icon, as `--disc-icon`. */
  readonly look?: string | undefined;
  /** An icon or a letter. The text beside it says what it means. */
  readonly children: ReactNode;
}

/** A round sign before a text. */
export function Disc({ look, children }: DiscProps) {
  return (
    <span className={classes(styles.disc, look)} aria-hidden="true">
      {children}
    </span>
  );
}
