import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/button.tsx';
import { Card } from './card.tsx';
import styles from './prompt.module.css';

interface PromptProps {
  /** Names it for screen readers. */
  readonly label: string;
  /** A sign before the text. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  /** Why, under the title. */
  readonly children: ReactNode;
  /** A small button or link beside the text. */
  readonly action?: ReactNode;
  /** Small buttons under the text. */
  readonly actions?: ReactNode;
  /** Whether a change of its text is read out. */
  readonly live?: boolean;
  readonly onDismiss?: () => void;
}

/** A card that asks the member to do something. */
export function Prompt({
  label,
  lead,
  title,
  children,
  action,
  actions,
  live = false,
  onDismiss,
}: PromptProps) {
  return (
    <section className={styles.prompt} aria-label={label}>
      <Card>
        <div className={classes(styles.line, action !== undefined && styles.withAction)}>
          {lead}
          <p className={styles.text} aria-live={live ? 'polite' : undefined}>
            <strong>{title}</strong> {children}
          </p>
          {action}
          {onDismiss === undefined ? null : (
            <IconButton bare label="Dismiss" icon={<X />} onClick={onDismiss} />
          )}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </Card>
    </section>
  );
}
