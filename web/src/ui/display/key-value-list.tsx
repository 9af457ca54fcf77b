import type { ReactNode } from 'react';
import styles from './key-value-list.module.css';

interface KeyValueListProps {
  readonly items: readonly { readonly key: string; readonly value: ReactNode }[];
}

/** Names at the start, values at the end, hairlines between; usually inside a `Card` of kind `rows`. */
export function KeyValueList({ items }: KeyValueListProps) {
  return (
    <dl>
      {items.map(({ key, value }) => (
        <div key={key} className={styles.item}>
          <dt className={styles.key}>{key}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
