/** What Firestore is asked to do. Reads and writes are of documents. */
export interface Operations {
  readonly reads: number;
  readonly writes: number;
}

/** A list price, in US dollars. */
export interface ListPrice {
  readonly location: string;
  readonly readsPer100kUsd: number;
  readonly writesPer100kUsd: number;
}

/** When the prices below were published; look them up anew before relying on them. */
export const pricesOf = '2025';

/**
 * Firestore, Standard edition, without the free quota and without storage and network.
 * Source: https://cloud.google.com/firestore/pricing
 */
export const listPrices: readonly ListPrice[] = [
  { location: 'us-central1', readsPer100kUsd: 0.03, writesPer100kUsd: 0.09 },
  { location: 'nam5', readsPer100kUsd: 0.06, writesPer100kUsd: 0.18 },
];

/** What operations cost, in US dollars. */
export function costUsd({ reads, writes }: Operations, price: ListPrice): number {
  return (reads * price.readsPer100kUsd + writes * price.writesPer100kUsd) / 100_000;
}
