import { expect, it } from 'vitest';
import type { ActivityRow } from '../../activity/activity-row.ts';
import { figureOf } from './activity-texts.ts';

const sent: ActivityRow = {
  hash: '0x1',
  direction: 'out',
  purpose: 'send',
  symbol: 'USDT',
  amount: 1_240_500_000n,
  address: '0xa',
  state: 'confirmed',
  atMs: 1,
};

it.each<[string, Partial<ActivityRow>, string]>([
  ['a payment', {}, '−1,240.50'],
  ['a pending payment', { state: 'pending' }, '−1,240.50'],
  ['a failed payment, without a sign', { state: 'failed' }, '1,240.50'],
  ['a receipt', { direction: 'in' }, '+1,240.50'],
  ['every decimal of USDT', { direction: 'in', amount: 5_001n }, '+0.005001'],
  ['every decimal of POL', { symbol: 'POL', amount: 1n }, '−0.000000000000000001'],
  ['POL that came in', { direction: 'in', symbol: 'POL', amount: 10n ** 18n }, '+1.0000'],
  ['POL with four decimals', { symbol: 'POL', amount: 15n * 10n ** 17n }, '−1.5000'],
])('figureOf shows %s', (_name, changes, figure) => {
  expect(figureOf({ ...sent, ...changes })).toBe(figure);
});
