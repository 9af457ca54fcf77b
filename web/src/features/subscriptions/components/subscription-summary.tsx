import type { Micros } from '@polytips/functions/contract/micros.ts';
import { environment } from '../../../config/environment.ts';
import { shortHash } from '../../../lib/format/hash.ts';
import type { PaymentOutlook } from '../../../payments/judge-payment.ts';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { costTexts, packageOf } from '../subscription-model.ts';

interface SubscriptionSummaryProps {
  readonly amountMicros: Micros;
  readonly outlook: PaymentOutlook;
}

const unknown = '...';

/** What the typed amount buys, and what it costs. */
export function SubscriptionSummary({ amountMicros, outlook }: SubscriptionSummaryProps) {
  const bought = packageOf(amountMicros);
  const { fee, balanceAfter } = costTexts(outlook);
  return (
    <Card kind="rows">
      <KeyValueList
        items={[
          { key: 'Package', value: bought?.name ?? unknown },
          { key: 'Tips a day', value: bought?.tips ?? unknown },
          { key: 'To', value: `Company wallet ${shortHash(environment.chain.companyWallet)}` },
          { key: 'Network fee, at most', value: fee },
          { key: 'Balance after', value: balanceAfter },
        ]}
      />
    </Card>
  );
}
