import { formatPol } from '../../base/format.ts';
import { KeyValueList } from '../../ui/display/key-value-list.tsx';
import { formatFee, formatPayment } from '../format-payment.ts';
import type { KnownCost } from '../preflight.ts';

interface CostListProps {
  readonly cost: KnownCost;
  /** Whether unknown figures are still loading. */
  readonly isLoading: boolean;
}

/** The network of a payment, its highest cost, and the balances after it. */
export function CostList({ cost, isLoading }: CostListProps) {
  const { fee, usdtAfter, polAfter } = costTexts(cost, isLoading);
  return (
    <KeyValueList
      items={[
        { key: 'Network', value: 'Polygon' },
        { key: 'Network fee, at most', value: fee },
        { key: 'USDT after', value: usdtAfter },
        { key: 'POL after, at least', value: polAfter },
      ]}
    />
  );
}

/** The texts of a payment's cost and of the balances after it. */
interface CostTexts {
  readonly fee: string;
  readonly usdtAfter: string;
  readonly polAfter: string;
}

/** The texts of the known figures; the others show dots while they load, else a dash. */
function costTexts(
  { feeWei, usdtAfterMicros, polAfterWei }: KnownCost,
  isLoading: boolean,
): CostTexts {
  const unknown = isLoading ? '...' : '–';
  return {
    fee: feeWei === undefined ? unknown : `${formatFee(feeWei)} POL`,
    usdtAfter: usdtAfterMicros === undefined ? unknown : usdtText(usdtAfterMicros),
    polAfter: polAfterWei === undefined ? unknown : polText(polAfterWei, feeWei === undefined),
  };
}

const usdtText = (micros: bigint): string =>
  micros < 0n ? `${formatPayment(-micros)} USDT missing` : `${formatPayment(micros)} USDT`;

function polText(wei: bigint, isFeeOnTop: boolean): string {
  if (wei >= 0n) return `${formatPol(wei)} POL`;
  return `${formatFee(-wei)} POL${isFeeOnTop ? ' and the fee' : ''} missing`;
}
