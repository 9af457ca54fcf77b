import { Clock, Package } from 'lucide-react';
import { formatDate } from '../../../lib/format/format-date.ts';
import { TransactionLink } from '../../../lib/transaction-link.tsx';
import { formatPayment } from '../../../payments/format-payment.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Card } from '../../../ui/card.tsx';
import { Row, RowList } from '../../../ui/row.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { PackageRow } from '../package-rows.ts';
import styles from './package-list.module.css';

interface PackageListProps {
  readonly label: string;
  readonly rows: readonly PackageRow[];
  readonly state: 'pending' | 'confirmed';
}

/** Subscriptions of one state. */
export function PackageList({ label, rows, state }: PackageListProps) {
  const isPending = state === 'pending';
  return (
    <Card kind="rows">
      <RowList label={label}>
        {rows.map(({ name, hash, amountMicros, date }) => (
          <Row
            key={hash}
            icon={isPending ? <Clock /> : <Package />}
            iconTone={isPending ? 'warn' : 'gain'}
            title={name}
            detail={
              <span className={styles.detail}>
                <span>{isPending ? 'Under Process' : formatDate(date)}</span>
                <TransactionLink hash={hash} />
              </span>
            }
            value={<Amount figure={formatPayment(amountMicros)} unit="USDT" />}
            tag={<Tag tone={isPending ? 'warn' : 'gain'}>{isPending ? 'Wait' : 'Success'}</Tag>}
          />
        ))}
      </RowList>
    </Card>
  );
}
