import type { ReactNode } from 'react';
import { Prompt } from '../../ui/layout/prompt.tsx';
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
export function Reminder({ icon, ...prompt }: ReminderProps) {
  return (
    <Prompt
      {...prompt}
      lead={
        <span className={styles.sign} aria-hidden="true">
          {icon}
        </span>
      }
    />
  );
}
