import { describe, expect, it } from 'vitest';
import { splitDetails } from './reward-text.ts';

describe('splitDetails', () => {
  it.each([
    ['Daily reward, BTC', 'Daily reward, BTC', undefined],
    ['Daily reward, BTC: 0.3% of 50.00 USDT', 'Daily reward, BTC', '0.3% of 50.00 USDT'],
    ['Gold: a: b', 'Gold', 'a: b'],
    ['12:30', '12:30', undefined],
    ['', '', undefined],
  ])('%j', (details, title, reason) => {
    expect(splitDetails(details)).toEqual({ title, reason });
  });
});
