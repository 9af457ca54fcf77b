import { networkCalls } from '@polytips/functions/contract/calls/network.ts';
import { formatCount } from '@polytips/functions/contract/values/format-count.ts';
import type { ReactNode } from 'react';
import { isMissing } from '../../../base/api/read-state.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { formatUsdt } from '../../../base/format.ts';
import { formatMoment } from '../../../base/time/format-date.ts';
import { useMember } from '../../../session/use-session.ts';
import { TextButton } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './network-totals.module.css';

/** Three totals of a level, or of the whole network: the members, how deep or active it is, and the money. */
export function NetworkTotals({ level }: { readonly level: number | undefined }) {
  const { publicKey } = useMember();
  const totals = useCall(networkCalls.networkTotals, { params: { publicKey }, query: { level } });
  const row = totals.data?.[0];
  if (row === undefined && isMissing(totals))
    return (
      <Card>
        <p className={styles.failed}>
          The totals could not be loaded.{' '}
          <TextButton onClick={() => void totals.refetch()}>Try again</TextButton>
        </p>
      </Card>
    );
  const [second, secondLabel] =
    level === undefined
      ? [row?.levels, row?.levels === 1 ? 'level deep' : 'levels deep']
      : [row?.subscribed, 'subscribed'];
  return (
    <Card>
      <section aria-label="Totals" aria-busy={row === undefined}>
        <dl className={styles.totals}>
          <Total label={row?.members === 1 ? 'member' : 'members'} figure={countOf(row?.members)} />
          <Total label={secondLabel} figure={countOf(second)} />
          <Total
            label="Total subscription"
            figure={row && <Amount figure={formatUsdt(row.amount, 4)} unit="USDT" />}
          />
        </dl>
        {row?.countedAt !== undefined && (
          <p className={styles.counted}>Counted {formatMoment(row.countedAt)}</p>
        )}
      </section>
    </Card>
  );
}

interface TotalProps {
  readonly label: string;
  /** Undefined while it loads. */
  readonly figure: ReactNode;
}

function Total({ label, figure }: TotalProps) {
  return (
    <div className={styles.total}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.figure}>{figure ?? <Skeleton shape="text" />}</dd>
    </div>
  );
}

function countOf(count: number | undefined): ReactNode {
  return count === undefined ? undefined : <Amount figure={formatCount(count)} />;
}
