import { type ReactNode, useEffect, useId } from 'react';
import styles from './success.module.css';

interface SuccessProps {
  readonly title: string;
  readonly note: ReactNode;
  /** What comes next. */
  readonly children?: ReactNode;
}

const buzzMs = 30;

/** That something has been done: a tick that draws itself, a short buzz, and what comes next. */
export function Success({ title, note, children }: SuccessProps) {
  const id = useId();
  useEffect(buzz, []);
  return (
    <section className={styles.success} aria-labelledby={id}>
      <div className={styles.halo} aria-hidden="true">
        <div className={styles.disc}>
          <svg viewBox="0 0 24 24">
            <path pathLength={1} d="m5 12.5 4.5 4.5L19 7.5" />
          </svg>
        </div>
      </div>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.note}>{note}</p>
      {children === undefined ? null : <div className={styles.next}>{children}</div>}
    </section>
  );
}

function buzz(): void {
  // A browser complains of a buzz on a page that nobody has touched yet; Safari knows none.
  if (!('vibrate' in navigator) || !navigator.userActivation.hasBeenActive) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(buzzMs);
}
