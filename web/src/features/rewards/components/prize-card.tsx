import type { ReactNode, Ref } from 'react';
import { formatUsdt } from '../../../base/format.ts';
import { Amount } from '../../../ui/display/amount.tsx';
import { CoinIcon } from '../../../ui/display/coin-icon.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './prize-card.module.css';

interface PrizeCardProps {
  readonly amountMicros: bigint | undefined;
  readonly token: string | undefined;
  /** Hides the prize from screen readers, as `cover` hides it from sight. */
  readonly hidden?: boolean;
  readonly cover?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** The card of the day with its prize, and `cover` over it. */
export function PrizeCard({ amountMicros, token, hidden = false, cover, ref }: PrizeCardProps) {
  return (
    <div className={styles.card}>
      <div ref={ref} className={styles.prize} aria-hidden={hidden} tabIndex={-1}>
        <p className={styles.label}>You have got</p>
        {amountMicros === undefined ? null : (
          <p>
            <Amount figure={`USDT ${formatUsdt(amountMicros)}`} size="large" tone="gold" />
          </p>
        )}
        <p className={styles.token}>
          {token === undefined ? null : (
            <>
              <CoinIcon token={token} />
              <span>
                <span className={styles.advice}>Buy {token}</span>
                <span className={styles.label}>the token advised for today</span>
              </span>
            </>
          )}
        </p>
      </div>
      {cover}
    </div>
  );
}

/** The shape of the card and of the button below it, while they load. */
export function PrizeCardSkeleton() {
  return (
    <>
      <output>
        <VisuallyHidden>Loading...</VisuallyHidden>
      </output>
      <div className={styles.waiting}>
        <Skeleton shape="block" />
      </div>
      <div className={styles.below}>
        <Skeleton shape="field" />
      </div>
    </>
  );
}
