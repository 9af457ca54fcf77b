import { ReadOut } from '../read-out.tsx';
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

interface WorkProgressProps {
  /** What is done now. */
  readonly label: string;
  /** From 0 to 1; `undefined` while nothing is done. */
  readonly share: number | undefined;
}

/** How far some work has come, each step of which is read out; nothing before and after it. */
export function WorkProgress({ label, share }: WorkProgressProps) {
  const isWorking = share !== undefined;
  return (
    <>
      {isWorking ? <Progress label={label} share={share} /> : null}
      <ReadOut text={isWorking ? label : undefined} />
    </>
  );
}
