import type { ReactNode, Ref } from 'react';
import { formatUsdt } from '../../../lib/format/format-amount.ts';
import { Amount } from '../../../ui/amount.tsx';
import styles from './prize-card.module.css';

interface PrizeCardProps {
  readonly label: string;
  readonly amountMicros: bigint | undefined;
  readonly token: string | undefined;
  /** Keeps the prize from screen readers, while `cover` keeps it from everyone else. */
  readonly hidden?: boolean;
  readonly cover?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** The card of the day with what it brings, and what lies over it. */
export function PrizeCard({
  label,
  amountMicros,
  token,
  hidden = false,
  cover,
  ref,
}: PrizeCardProps) {
  return (
    <div className={styles.card}>
      <div ref={ref} className={styles.prize} aria-hidden={hidden} tabIndex={-1}>
        <p className={styles.label}>{label}</p>
        {amountMicros === undefined ? null : (
          <p>
            <Amount figure={`USDT ${formatUsdt(amountMicros)}`} size="large" tone="gold" />
          </p>
        )}
        <p className={styles.token}>{token === undefined ? null : `Buy ${token}`}</p>
      </div>
      {cover}
    </div>
  );
}
