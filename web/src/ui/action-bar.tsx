import { type ReactNode, useRef } from 'react';
import styles from './action-bar.module.css';
import { classes } from './classes.ts';
import { useBarHeight } from './use-bar-height.ts';

/**
 * The main action of a screen at the thumb; it stays in sight while the screen scrolls, unless it
 * would take too much of it.
 */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const isTall = useBarHeight(bar);
  return (
    <>
      <div className={styles.space} />
      <div ref={bar} className={classes(styles.bar, isTall && styles.tall)}>
        {children}
      </div>
    </>
  );
}
