import { classes } from '../classes.ts';
import { Stack } from '../layout/stack.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './skeleton.module.css';

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
  /** What rows begin with. */
  readonly lead?: 'icon' | 'number' | 'text';
}

/** The shape of a list of rows, read out as loading. */
export function SkeletonRows({
  count = 3,
  label = 'Loading...',
  lead = 'icon',
}: SkeletonRowsProps) {
  return (
    <div>
      <output>
        <VisuallyHidden>{label}</VisuallyHidden>
      </output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row} aria-hidden="true">
          {lead === 'text' ? null : <span className={classes(styles.bar, styles[lead])} />}
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

interface SkeletonListProps {
  readonly count: number;
}

/** The shape of a `KeyValueList`, read out as loading. */
export function SkeletonList({ count }: SkeletonListProps) {
  return (
    <div>
      <output>
        <VisuallyHidden>Loading...</VisuallyHidden>
      </output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.item} aria-hidden="true">
          <span className={classes(styles.bar, styles.key)} />
          <span className={classes(styles.bar, styles.value)} />
        </div>
      ))}
    </div>
  );
}

/** The rough shape of a screen that is on its way. */
export function ScreenSkeleton() {
  return (
    <Stack gap={6}>
      <Skeleton shape="line" />
      <Skeleton shape="block" />
      <SkeletonRows />
    </Stack>
  );
}
