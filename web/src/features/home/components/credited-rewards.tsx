import { Bitcoin, Coins } from 'lucide-react';
import { formatDate } from '../../../lib/format/format-date.ts';
import { formatPayment } from '../../../payments/format-payment.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Row, RowList } from '../../../ui/row.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { CreditedReward } from '../home-model.ts';

/** Daily rewards, each tagged Credited. */
export function CreditedRewards({ rewards }: { readonly rewards: readonly CreditedReward[] }) {
  return (
    <RowList label="Crypto Purchasing Rewards">
      {rewards.map(({ id, title, token, date, amountMicros }) => (
        <Row
          key={id}
          icon={token === 'BTC' ? <Bitcoin /> : <Coins />}
          iconTone="gold"
          title={title}
          detail={formatDate(date)}
          value={<Amount figure={`+${formatPayment(amountMicros)}`} />}
          tag={<Tag tone="gain">Credited</Tag>}
        />
      ))}
    </RowList>
  );
}
