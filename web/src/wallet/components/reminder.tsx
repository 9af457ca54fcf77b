import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import styles from './reminder.module.css';

interface ReminderProps {
  /** Names it for screen readers. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly title: string;
  /** Why it matters. */
  readonly children: ReactNode;
  /** A small button or link to what is to be done. */
  readonly action: ReactNode;
}

/** Reminds the member of what the account or its wallet needs. */
export function Reminder({ label, icon, title, children, action }: ReminderProps) {
  return (
    <section className={styles.reminder} aria-label={label}>
      <Card>
        <div className={styles.line}>
          <span className={styles.sign} aria-hidden="true">
            {icon}
          </span>
          <p className={styles.text}>
            <strong>{title}</strong> {children}
          </p>
          {action}
        </div>
      </Card>
    </section>
  );
}
