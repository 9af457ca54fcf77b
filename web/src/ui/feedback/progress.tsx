import styles from './progress.module.css';

interface ProgressProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** How far something has come. */
export function Progress({ label, share }: ProgressProps) {
  const percent = Math.floor(Math.min(Math.max(share, 0), 1) * 100);
  return (
    <label className={styles.wrap}>
      <span>{label}</span>
      <span>{percent}%</span>
      <progress className={styles.bar} max={100} value={percent} />
    </label>
  );
}
