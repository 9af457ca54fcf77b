import { classes } from './classes.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  /** The shape of what comes. */
  readonly shape: 'line' | 'amount' | 'block' | 'field';
}

/** The shape of something that is not there yet; silent to screen readers. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span className={classes(styles.bar, styles[shape])} aria-hidden="true" />;
}

interface SkeletonRowsProps {
  readonly count?: number;
  readonly label?: string;
  /** Rows begin with their numbers instead of icons. */
  readonly numbered?: boolean;
}

/** The shape of a list of rows, read out as loading. */
export function SkeletonRows({
  count = 3,
  label = 'Loading...',
  numbered = false,
}: SkeletonRowsProps) {
  return (
    <div>
      <output>
        <VisuallyHidden>{label}</VisuallyHidden>
      </output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row} aria-hidden="true">
          <span className={classes(styles.bar, numbered ? styles.number : styles.icon)} />
          <span className={styles.lines}>
            <span className={classes(styles.bar, styles.line)} />
            <span className={classes(styles.bar, styles.short)} />
          </span>
          <span className={classes(styles.bar, styles.end)} />
        </div>
      ))}
    </div>
  );
}
