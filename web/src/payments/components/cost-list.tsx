import { formatFee, formatPayment, formatPol } from '../../base/format.ts';
import { KeyValueList } from '../../ui/display/key-value-list.tsx';
import type { KnownCost } from '../preflight.ts';

interface CostListProps {
  readonly cost: KnownCost;
  /** Whether unknown figures are still loading: they show dots, else a dash. */
  readonly isLoading: boolean;
}

/** The network of a payment, its highest cost, and the balances after it. */
export function CostList({ cost, isLoading }: CostListProps) {
  const { feeWei, usdtAfterMicros, polAfterWei } = cost;
  const unknown = isLoading ? '...' : '–';
  const usdtAfter = usdtAfterMicros === undefined ? unknown : usdtText(usdtAfterMicros);
  const polAfter = polAfterWei === undefined ? unknown : polText(polAfterWei, feeWei === undefined);
  return (
    <KeyValueList
      items={[
        { key: 'Network', value: 'Polygon' },
        {
          key: 'Network fee, at most',
          value: feeWei === undefined ? unknown : `${formatFee(feeWei)} POL`,
        },
        { key: 'USDT after', value: usdtAfter },
        { key: 'POL after, at least', value: polAfter },
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
