import { expect, test } from 'vitest';
import type { Preflight } from '../preflight/preflight.ts';
import { lastFeeText } from './last-fee-text.ts';

const after = {
  state: 'payable',
  feeWei: 10n,
  usdtAfterMicros: 437_500_000n,
  polAfterWei: 9n,
} as const;
const text =
  'The POL that stays may not pay another network fee. Add POL before you send your other 437.50 USDT.';

test.each<[string, 'USDT' | 'POL', Preflight, string | undefined]>([
  ['less POL than another fee', 'USDT', after, text],
  ['no POL', 'USDT', { ...after, polAfterWei: 0n }, text],
  ['just another fee', 'USDT', { ...after, polAfterWei: 10n }, undefined],
  ['no USDT', 'USDT', { ...after, usdtAfterMicros: 0n }, undefined],
  ['what a payment of POL leaves', 'POL', after, undefined],
  ['what is not known', 'USDT', { state: 'unknown' }, undefined],
  ['too little', 'USDT', { ...after, state: 'low POL', kind: 'USDT', polAfterWei: -1n }, undefined],
])('lastFeeText of a payment that leaves %s', (_name, kind, preflight, said) => {
  expect(lastFeeText(kind, preflight)).toBe(said);
});
