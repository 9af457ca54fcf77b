import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Button } from '../controls/button.tsx';
import styles from './state.module.css';

interface ErrorStateProps {
  readonly message: string;
  readonly title?: string;
  readonly icon?: ReactNode;
  /** `warn` for what only has to be waited for. */
  readonly tone?: 'loss' | 'warn';
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel?: string;
  readonly busy?: boolean;
}

/** Says what could not be shown, and offers to try again. */
export function ErrorState({
  message,
  title = 'This could not be loaded',
  icon = <CircleAlert />,
  tone = 'loss',
  onRetry,
  retryLabel = 'Try again',
  busy = false,
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={classes(styles.sign, styles[tone])} aria-hidden="true">
        {icon}
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
