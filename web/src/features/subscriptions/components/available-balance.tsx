import type { UseQueryResult } from '@tanstack/react-query';
import type { Balances } from '../../../chain/use-balances.ts';
import { formatUsdt } from '../../../lib/format/format-amount.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import styles from './available-balance.module.css';

/** What the member can pay with. */
export function AvailableBalance({ balances }: { readonly balances: UseQueryResult<Balances> }) {
  return (
    <Card>
      <div className={styles.head}>
        <span className={styles.label}>Available</span>
        <Tag tone="brand">Polygon</Tag>
      </div>
      <div className={styles.figure}>
        {balances.data === undefined && balances.isError ? (
          <>
            The network could not be reached.{' '}
            <TextButton onClick={() => void balances.refetch()}>Try again</TextButton>
          </>
        ) : (
          <Amount
            figure={balances.data === undefined ? '...' : formatUsdt(balances.data.usdtMicros)}
            unit="USDT"
            size="medium"
          />
        )}
      </div>
    </Card>
  );
}
