import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Open when the screen comes up. */
  readonly open?: boolean;
  /** Those of one group close each other. */
  readonly group?: string;
}

/** A heading that opens and closes what is under it. */
export function Disclosure({ title, children, open = false, group }: DisclosureProps) {
  return (
    <details className={styles.item} open={open} name={group}>
      <summary className={styles.summary}>
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
