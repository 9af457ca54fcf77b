import { expect, test } from 'vitest';
import type { KnownCost } from '../preflight/preflight.ts';
import { costTexts } from './cost-texts.ts';

const nothing = { feeWei: undefined, usdtAfterMicros: undefined, polAfterWei: undefined };
const pol = 10n ** 18n;

test.each<[string, KnownCost, boolean, readonly [string, string, string]]>([
  ['nothing yet', nothing, true, ['...', '...', '...']],
  ['nothing', nothing, false, ['–', '–', '–']],
  [
    'all',
    { feeWei: pol / 100n, usdtAfterMicros: 87_500_000n, polAfterWei: 2n * pol },
    false,
    ['0.0100 POL', '87.50 USDT', '2.0000 POL'],
  ],
  [
    'that both are missing',
    { feeWei: pol / 100n, usdtAfterMicros: -1n, polAfterWei: -1n },
    false,
    ['0.0100 POL', '0.000001 USDT missing', '0.0001 POL missing'],
  ],
  [
    'that POL is missing before the fee is known',
    { ...nothing, usdtAfterMicros: 0n, polAfterWei: -3n * pol },
    false,
    ['–', '0.00 USDT', '3.0000 POL and the fee missing'],
  ],
  [
    'that USDT is missing while the fee is asked for',
    { ...nothing, usdtAfterMicros: -5_000_000n },
    true,
    ['...', '5.00 USDT missing', '...'],
  ],
])(
  'costTexts shows the known figures of %s',
  (_name, cost, isLoading, [fee, usdtAfter, polAfter]) => {
    expect(costTexts(cost, isLoading)).toEqual({ fee, usdtAfter, polAfter });
  },
);
