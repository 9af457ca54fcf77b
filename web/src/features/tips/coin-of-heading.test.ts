import { expect, it } from 'vitest';
import { coinOfHeading } from './coin-of-heading.ts';

it.each([
  ['ETH: buying the dip above 2,950', 'ETH'],
  ['Wait for BTC, then ETH', 'BTC'],
  ['BTCUSDT breaks out', 'BTC'],
  ['ETHUSD range', 'ETH'],
  ['$SOL/USDT', 'SOL'],
  ['Bitcoin rests', 'BTC'],
  ['polygon unlock ahead', 'POL'],
  ['USDT pairs', 'USDT'],
  ['A link to the lesson', undefined],
  ['LINKED lists', undefined],
  ['Whether to hold', undefined],
  ['Chainlink wakes', 'LINK'],
  ['金 BNB', 'BNB'],
  ['Gold', undefined],
  ['', undefined],
])('the coin of %j is %s', (heading, token) => {
  expect(coinOfHeading(heading)).toBe(token);
});
