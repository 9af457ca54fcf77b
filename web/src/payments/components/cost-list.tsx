import { KeyValueList } from '../../ui/display/key-value-list.tsx';
import type { KnownCost } from '../preflight/preflight.ts';
import { costTexts } from './cost-texts.ts';

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
