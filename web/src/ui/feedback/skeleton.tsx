import { classes } from '../classes.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** The shape of what comes; `text` stands within a line. */
  readonly shape: 'text' | 'line' | 'amount' | 'block' | 'field';
}

/** The shape of something that is not there yet; silent to screen readers. */
export function Skeleton({ shape }: SkeletonProps) {
  return (
    <span
      className={classes(styles.bar, styles.breathing, styles[shape])}
      data-loading=""
      aria-hidden="true"
    />
  );
}

/** The shape of cards below each other, read out as loading. */
export function SkeletonCards({ count }: { readonly count: number }) {
  return (
    <output className={classes(styles.column, styles.breathing)} data-loading="">
      <VisuallyHidden>Loading...</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={classes(styles.bar, styles.block)} />
      ))}
    </output>
  );
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
    <div className={styles.breathing} data-loading="">
      <output>
        <VisuallyHidden>{label}</VisuallyHidden>
      </output>
      <Rows count={count} lead={lead} />
    </div>
  );
}

function Rows({ count, lead }: Required<Pick<SkeletonRowsProps, 'count' | 'lead'>>) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
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
    <div className={styles.breathing} data-loading="">
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

/** The rough shapes of screens: one great picture, a form, a sum of money over rows, rows alone. */
export type ScreenShape = 'hero' | 'form' | 'money' | 'list';

/** The rough shape of a screen that is on its way, read out as loading. */
export function ScreenSkeleton({ shape }: { readonly shape: ScreenShape }) {
  return (
    <div className={classes(styles.column, styles.breathing)} data-loading="">
      <output>
        <VisuallyHidden>Loading...</VisuallyHidden>
      </output>
      <div className={styles.head} aria-hidden="true">
        <span className={classes(styles.bar, styles.title)} />
        {shape === 'hero' ? <span className={classes(styles.bar, styles.pill)} /> : null}
      </div>
      {shape === 'hero' ? (
        <div className={styles.words} aria-hidden="true">
          <span className={classes(styles.bar, styles.headline)} />
          <span className={classes(styles.bar, styles.headline)} />
          <span className={classes(styles.bar, styles.line)} />
        </div>
      ) : null}
      {shape === 'form'
        ? Array.from({ length: 3 }, (_, index) => (
            <span key={index} className={classes(styles.bar, styles.field)} aria-hidden="true" />
          ))
        : null}
      {shape === 'money' ? (
        <span className={classes(styles.bar, styles.block)} aria-hidden="true" />
      ) : null}
      {shape === 'money' || shape === 'list' ? (
        <Rows count={shape === 'list' ? 6 : 3} lead="icon" />
      ) : null}
    </div>
  );
}
