import { formatFee, formatPayment, formatPol, noValue } from '../../base/format.ts';
import { KeyValueList } from '../../ui/display/key-value-list.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { KnownCost } from '../preflight.ts';

interface CostListProps {
  readonly cost: KnownCost;
  /** Whether unknown figures are still loading. */
  readonly isLoading: boolean;
}

/** The network of a payment, its highest cost, and the balances after it. */
export function CostList({ cost, isLoading }: CostListProps) {
  const { feeWei, usdtAfterMicros, polAfterWei } = cost;
  const unknown = isLoading ? <Skeleton shape="text" /> : noValue;
  const text = (amount: bigint | undefined, textOf: (known: bigint) => string) =>
    amount === undefined ? unknown : textOf(amount);
  const after = (wei: bigint) => polText(wei, feeWei === undefined);
  return (
    <KeyValueList
      items={[
        { key: 'Network', value: 'Polygon' },
        { key: 'Network fee, at most', value: text(feeWei, (wei) => `${formatFee(wei)} POL`) },
        { key: 'USDT after', value: text(usdtAfterMicros, usdtText) },
        { key: 'POL after, at least', value: text(polAfterWei, after) },
      ]}
    />
  );
}

const usdtText = (micros: bigint): string =>
  micros < 0n ? `${formatPayment(-micros)} USDT missing` : `${formatPayment(micros)} USDT`;

function polText(wei: bigint, isFeeOnTop: boolean): string {
  if (wei >= 0n) return `${formatPol(wei)} POL`;
  return `${formatFee(-wei)} POL${isFeeOnTop ? ' and the fee' : ''} missing`;
}
