import type { Payout } from '../queue-model.ts';

/** A waiting withdrawal of 18 USDT net, the `index`th of the queue, with differences. */
export const testPayout = (index: number, change: Partial<Payout> = {}): Payout => ({
  AMOUNT: 20_000_000n,
  NET: 18_000_000n,
  ADMIN_CH: 2_000_000n,
  STATUS: 'Pending',
  dates: '2026-01-02T03:04:05.000Z',
  a_dates: null,
  TXN: null,
  WITHDRA_SL: `ABC123_2026-01-0${index}`,
  publicKey: `0x${String(index).repeat(40)}`,
  CODES: 'ABC123',
  NAMES: `Member ${index}`,
  held: false,
  claim: null,
  heldBy: [],
  payment: null,
  ...change,
});
