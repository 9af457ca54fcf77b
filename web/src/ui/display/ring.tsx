import styles from './ring.module.css';

interface RingProps {
  readonly done: number;
  readonly of: number;
  /** Read out for it: "2 of 6 done". */
  readonly label: string;
}

/** How many of a few steps are done, as a ring that closes. */
export function Ring({ done, of, label }: RingProps) {
  const share = Math.min(Math.max(done / of, 0), 1);
  return (
    <svg className={styles.ring} viewBox="0 0 44 44" role="img" aria-label={label}>
      <circle className={styles.track} cx="22" cy="22" r="18" />
      {share === 0 ? null : (
        <circle
          className={styles.done}
          cx="22"
          cy="22"
          r="18"
          pathLength={100}
          strokeDasharray={`${share * 100} 100`}
        />
      )}
    </svg>
  );
}
