import type { UseQueryResult } from '@tanstack/react-query';
import { isMissing } from '../../../base/api/read-state.ts';
import { formatPol, formatUsdt } from '../../../base/format.ts';
import type { Balances } from '../../../chain/wallet-chain.ts';
import { receivePath } from '../../../config/paths.ts';
import { ButtonLink, TextButton } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { MissingToken } from '../describe-missing.ts';
import styles from './available-balance.module.css';

interface AvailableBalanceProps {
  readonly balances: UseQueryResult<Balances>;
  readonly missing: MissingToken | undefined;
}

/** The balance that the member can pay with, and the way to what is missing, whose room is kept. */
export function AvailableBalance({ balances, missing }: AvailableBalanceProps) {
  return (
    <Card>
      <div className={styles.line}>
        <span className={styles.label}>Available</span>
        <Tag tone="brand">Polygon</Tag>
      </div>
      <div className={styles.line}>
        <div>
          <div className={styles.figure}>
            {balances.data !== undefined ? (
              <Amount figure={formatUsdt(balances.data.usdtMicros)} unit="USDT" size="medium" />
            ) : isMissing(balances) ? (
              <>
                The network could not be reached.{' '}
                <TextButton onClick={() => void balances.refetch()}>Try again</TextButton>
              </>
            ) : (
              <Skeleton shape="text" />
            )}
          </div>
          <p className={styles.missing}>
            {missing?.text ??
              (balances.data === undefined
                ? null
                : `${formatPol(balances.data.polWei)} POL for the network fee`)}
          </p>
        </div>
        {missing === undefined ? null : (
          <ButtonLink size="small" to={receivePath(missing.token)}>
            Add {missing.token}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
