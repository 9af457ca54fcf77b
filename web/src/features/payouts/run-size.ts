import type { Payout } from './queue-model.ts';

/** The net sum of withdrawals. */
export const sumNet = (rows: readonly Pick<Payout, 'NET'>[]): bigint =>
  rows.reduce((sum, { NET }) => sum + NET, 0n);

/** How many withdrawals from the first one on a wallet with so much USDT covers. */
export function countCovered(rows: readonly Pick<Payout, 'NET'>[], usdtMicros: bigint): number {
  let left = usdtMicros;
  const short = rows.findIndex(({ NET }) => {
    left -= NET;
    return left < 0n;
  });
  return short === -1 ? rows.length : short;
}

/** The number that an admin typed for a run; undefined unless it is one of 1 to `max`. */
export function parseCount(typed: string, max: number): number | undefined {
  if (!/^\d{1,6}$/.test(typed.trim())) return undefined;
  const count = Number.parseInt(typed, 10);
  return count >= 1 && count <= max ? count : undefined;
}
