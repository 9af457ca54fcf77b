import { KeyValueList } from '../../ui/display/key-value-list.tsx';
import type { KnownCost } from '../judge-payment.ts';
import { costTexts } from './cost-texts.ts';

interface CostListProps {
  readonly cost: KnownCost;
  /** Whether what is not known may be in a moment. */
  readonly isAsked: boolean;
}

/** On which network a payment is made, what that costs at most, and what stays. */
export function CostList({ cost, isAsked }: CostListProps) {
  const { fee, usdtAfter, polAfter } = costTexts(cost, isAsked);
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
