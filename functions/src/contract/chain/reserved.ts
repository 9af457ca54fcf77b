import type { Micros } from '../values/micros.ts';

/** What payments that no block holds yet may take of their wallet. */
export interface Reserved {
  readonly usdtMicros: Micros;
  readonly wei: bigint;
}

/** What a payment with this nonce may take of its wallet. */
export interface ReservedAtNonce extends Reserved {
  readonly nonce: number;
}

/** What payments may take together: of those with one nonce at most one is mined, so the dearest counts, of each token. */
export function reservedBy(payments: readonly ReservedAtNonce[]): Reserved {
  const byNonce = new Map<number, Reserved>();
  for (const { nonce, usdtMicros, wei } of payments) {
    const other = byNonce.get(nonce) ?? nothing;
    byNonce.set(nonce, {
      usdtMicros: dearer(usdtMicros, other.usdtMicros),
      wei: dearer(wei, other.wei),
    });
  }
  return [...byNonce.values()].reduce(
    (sum, { usdtMicros, wei }) => ({
      usdtMicros: sum.usdtMicros + usdtMicros,
      wei: sum.wei + wei,
    }),
    nothing,
  );
}

const nothing: Reserved = { usdtMicros: 0n, wei: 0n };

const dearer = (one: bigint, other: bigint): bigint => (one > other ? one : other);
