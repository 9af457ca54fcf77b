import type { UseQueryResult } from '@tanstack/react-query';
import { formatUsdt } from '../../../base/format.ts';
import type { Balances } from '../../../chain/wallet-chain.ts';
import { TextButton } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './available-balance.module.css';

/** The balance that the member can pay with. */
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
