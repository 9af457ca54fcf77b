import { formatPol } from '../../lib/format/format-amount.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { formatFee, formatPayment } from '../format-payment.ts';
import type { PaymentOutlook } from '../judge-payment.ts';

const unknown = '...';

/** On which network a payment is made, what that costs at most, and what stays. */
export function CostList({ outlook }: { readonly outlook: PaymentOutlook }) {
  const cost = outlook.state === 'payable' || outlook.state === 'low POL' ? outlook : undefined;
  const isShort = cost === undefined || cost.polAfterWei < 0n;
  return (
    <KeyValueList
      items={[
        { key: 'Network', value: 'Polygon' },
        {
          key: 'Network fee, at most',
          value: cost === undefined ? unknown : `${formatFee(cost.feeWei)} POL`,
        },
        {
          key: 'USDT after',
          value: cost === undefined ? unknown : `${formatPayment(cost.usdtAfterMicros)} USDT`,
        },
        {
          key: 'POL after, at least',
          value: isShort ? unknown : `${formatPol(cost.polAfterWei)} POL`,
        },
      ]}
    />
  );
}
