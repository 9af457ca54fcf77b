import type { ReactNode } from 'react';
import styles from './key-value-list.module.css';

interface KeyValueListProps {
  readonly items: readonly {
    readonly key: string;
    /** Smaller, under the name. */
    readonly note?: string | undefined;
    readonly value: ReactNode;
  }[];
}

/** Names at the start, values at the end, hairlines between; usually inside a `Card` of kind `rows`. */
export function KeyValueList({ items }: KeyValueListProps) {
  return (
    <dl>
      {items.map(({ key, note, value }) => (
        <div key={key} className={styles.item}>
          <dt className={styles.key}>
            {key}
            {note === undefined ? null : <span className={styles.note}> {note}</span>}
          </dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
