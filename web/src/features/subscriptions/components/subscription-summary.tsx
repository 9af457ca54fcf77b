import type { Micros } from '@polytips/functions/contract/micros.ts';
import { environment } from '../../../config/environment.ts';
import { shortHash } from '../../../lib/format/hash.ts';
import { formatFee, formatPayment } from '../../../payments/format-payment.ts';
import type { PaymentOutlook } from '../../../payments/judge-payment.ts';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { packageOf } from '../subscription-model.ts';

interface SubscriptionSummaryProps {
  readonly amountMicros: Micros;
  readonly outlook: PaymentOutlook;
}

const unknown = '...';

/** What the typed amount buys, and what it costs. */
export function SubscriptionSummary({ amountMicros, outlook }: SubscriptionSummaryProps) {
  const bought = packageOf(amountMicros);
  const isPriced = outlook.state === 'payable' || outlook.state === 'low POL';
  return (
    <Card kind="rows">
      <KeyValueList
        items={[
          { key: 'Package', value: bought?.name ?? unknown },
          { key: 'Tips a day', value: bought?.tips ?? unknown },
          { key: 'To', value: `Company wallet ${shortHash(environment.chain.companyWallet)}` },
          {
            key: 'Network fee, at most',
            value: isPriced ? `${formatFee(outlook.feeWei)} POL` : unknown,
          },
          {
            key: 'Balance after',
            value: isPriced ? `${formatPayment(outlook.usdtAfterMicros)} USDT` : unknown,
          },
        ]}
      />
    </Card>
  );
}
