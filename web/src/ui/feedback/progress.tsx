import { useId } from 'react';
import styles from './progress.module.css';

interface ProgressProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** How far something has come. */
export function Progress({ label, share }: ProgressProps) {
  const id = useId();
  const percent = Math.floor(Math.min(Math.max(share, 0), 1) * 100);
  return (
    <div className={styles.wrap}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
        <span>{percent}%</span>
      </label>
      <progress id={id} className={styles.bar} max={100} value={percent} />
    </div>
  );
}
