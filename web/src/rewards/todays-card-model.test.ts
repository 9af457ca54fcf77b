import { describe, expect, it } from 'vitest';
import { rewardStateOf } from './todays-card-model.ts';

describe('rewardStateOf', () => {
  it.each([
    ['the word for none', 'No Data', { state: 'not subscribed' }],
    ['an empty list', [], { state: 'not opened' }],
    [
      'a token and an amount',
      [{ amt: 4_000_000n, token: 'BTC' }],
      { state: 'to scratch', reward: { amountMicros: 4_000_000n, token: 'BTC' } },
    ],
    [
      'a taken reward',
      [{ amt: 4_000_000n, token: 'taken' }],
      { state: 'credited', amountMicros: 4_000_000n },
    ],
    [
      'a taken reward without its amount',
      [{ token: 'taken' }],
      { state: 'credited', amountMicros: undefined },
    ],
    ['a package that starts later', [{ token: 'just' }], { state: 'just activated' }],
    ['a token without an amount', [{ token: 'BTC' }], { state: 'not subscribed' }],
  ] as const)('reads %s', (_case, reply, expected) => {
    expect(rewardStateOf(typeof reply === 'string' ? reply : [...reply])).toEqual(expected);
  });
});
