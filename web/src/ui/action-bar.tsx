import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** The main action of a screen at the thumb; it stays in sight while the screen scrolls. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <div className={styles.space} />
      <div className={styles.bar}>{children}</div>
    </>
  );
}
