import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** What will be here. */
  readonly message: ReactNode;
  readonly icon?: ReactNode;
  /** The way there, usually a small `ButtonLink`. */
  readonly action?: ReactNode;
}

/** Says that there is nothing here yet. */
export function EmptyState({ title, message, icon = <Inbox />, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.sign} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.message}>{message}</p>
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  );
}
