import { expect, it } from 'vitest';
import { bookingHint } from './booking-hint.ts';

it.each([
  [undefined, undefined],
  [{ succeeded: true, blockNumber: 1n }, 'user'],
  [{ succeeded: false, blockNumber: 1n }, 'failed'],
] as const)('of %o is %s', (receipt, mode) => {
  expect(bookingHint(receipt)).toBe(mode);
});
