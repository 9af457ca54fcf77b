import { expect, it } from 'vitest';
import { uidNumber } from './uid-number.ts';

it.each([
  ['000000', 0],
  ['00000Z', 31],
  ['000010', 32],
  ['ZZZZZZ', 2 ** 30 - 1],
])('%s is %d', (uid, number) => {
  expect(uidNumber(uid)).toBe(number);
});

it('letters that no uid has are refused', () => {
  expect(() => uidNumber('00000I')).toThrow(RangeError);
});
