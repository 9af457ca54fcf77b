import { networkCalls } from '@polytips/functions/contract/network.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { formatPayment } from '../../../base/format.ts';
import { formatMoment } from '../../../base/format-date.ts';
import { useMember } from '../../../session/use-session.ts';
import { TextButton } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './network-totals.module.css';

/** Three totals of a level, or of the whole network: the members, how deep or active it is, and the money. */
export function NetworkTotals({ level }: { readonly level: number | undefined }) {
  const { publicKey } = useMember();
  const totals = useCall(networkCalls.networkTotals, { params: { publicKey }, query: { level } });
  const row = totals.data?.[0];
  if (row === undefined && totals.isError)
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
          <Total
            label={row?.members === 1 ? 'member' : 'members'}
            figure={countText(row?.members)}
          />
          <Total label={secondLabel} figure={countText(second)} />
          <Total
            label="Total subscription"
            figure={row === undefined ? '...' : formatPayment(row.amount)}
            unit="USDT"
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
  readonly figure: string;
  readonly unit?: string;
}

function Total({ label, figure, unit }: TotalProps) {
  return (
    <div className={styles.total}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.figure}>
        <Amount figure={figure} {...(unit !== undefined && { unit })} />
      </dd>
    </div>
  );
}

function countText(count: number | undefined): string {
  return count === undefined ? '...' : count.toLocaleString('en-US');
}
