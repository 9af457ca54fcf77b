import { CircleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './state.module.css';

interface ErrorStateProps {
  readonly message: string;
  readonly title?: string;
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel?: string;
  readonly busy?: boolean;
}

/** Says what could not be shown, and offers to try again. */
export function ErrorState({
  message,
  title = 'This could not be loaded',
  onRetry,
  retryLabel = 'Try again',
  busy = false,
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={classes(styles.sign, styles.loss)} aria-hidden="true">
        <CircleAlert />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.message}>{message}</p>
      {onRetry === undefined ? null : (
        <div className={styles.action}>
          <Button size="small" busy={busy} onClick={onRetry}>
            {retryLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
