import { describe, expect, it } from 'vitest';
import { lastFeeText, resultDialog, unreadText } from './dialog-texts.ts';

const hash = '0xaa';

describe('resultDialog', () => {
  it.each([
    [{ state: 'submitted', hash, isPaid: false }, 'Payment successful', 'In Process'],
    [{ state: 'submitted', hash, isPaid: true }, 'Payment successful', 'Paid'],
    [{ state: 'unanswered', hash }, 'No answer yet', 'Unknown'],
    [{ state: 'broken', message: 'No' }, 'Something went wrong', 'Unknown'],
  ] as const)('of %o is %s, %s', (result, title, status) => {
    expect(resultDialog(result, 'send')).toMatchObject({ title, status });
  });
  it.each([
    { state: 'refused', message: 'No' },
    { state: 'not started', reason: 'locked', message: 'No' },
  ] as const)('is none of what paid nothing: $state', (result) => {
    expect(resultDialog(result, 'send')).toBeUndefined();
  });
});

it('lastFeeText warns when USDT stays and the POL for its fee does not', () => {
  const preflight = { state: 'payable', feeWei: 5n, usdtAfterMicros: 2_000_000n } as const;
  expect(lastFeeText('USDT', { ...preflight, polAfterWei: 4n })).toContain('2.00 USDT');
  expect(lastFeeText('USDT', { ...preflight, polAfterWei: 5n })).toBeUndefined();
  expect(lastFeeText('POL', { ...preflight, polAfterWei: 4n })).toBeUndefined();
});

it.each([
  ['unknown', undefined],
  [0, undefined],
  [1, 'Tick the warning above first'],
  [2, 'Tick the 2 warnings above first'],
] as const)('unreadText of %s is %s', (unread, text) => {
  expect(unreadText(unread)).toBe(text);
});
