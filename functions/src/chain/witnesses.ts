import type { Receipt, UsdtTransfer } from './chain.ts';

/** What one endpoint says of a transaction. */
export interface Witness {
  /** The last block that is final there. */
  readonly finalized: number;
  /** Null when it knows no receipt. */
  readonly receipt: {
    readonly blockHash: string;
    readonly blockNumber: number;
    readonly minedAt: Date;
    readonly succeeded: boolean;
    readonly transfers: readonly UsdtTransfer[];
  } | null;
}

/** The highest block that `needed` of the endpoints have reached; undefined when fewer answered. */
export function agreedHeight(heights: readonly number[], needed: number): number | undefined {
  return heights.toSorted((one, other) => other - one)[needed - 1];
}

/** What `needed` of the answers say alike, as their texts show; undefined where fewer do. */
export const findAgreed = <Answer>(
  answers: readonly Answer[],
  needed: number,
  textOf: (answer: Answer) => string,
): Answer | undefined =>
  [...Map.groupBy(answers, textOf).values()].find((alike) => alike.length >= needed)?.[0];

/**
 * What `needed` endpoints say alike of a transaction: block, result and logs. Less than that is never
 * final, whatever one of them says. Source: design section 5, rule 6.
 */
export function agreeOnReceipt(witnesses: readonly Witness[], needed: number): Receipt {
  const receipts = witnesses.flatMap(({ receipt }) => receipt ?? []);
  if (receipts.length === 0) return { state: 'unknown' };
  // Of those alone at which its block is final: the height of another says nothing about the chain that they are on.
  const final = witnesses.flatMap(({ finalized, receipt }) =>
    receipt !== null && receipt.blockNumber <= finalized ? receipt : [],
  );
  const agreed = findAgreed(final, needed, textOf);
  if (agreed === undefined) {
    const succeeded = receipts.filter((receipt) => receipt.succeeded);
    return { state: 'included', transfers: succeeded.flatMap(({ transfers }) => transfers) };
  }
  const { blockNumber, minedAt, succeeded, transfers } = agreed;
  return { state: 'final', succeeded, blockNumber, minedAt, transfers };
}

/** Two receipts that say the same have the same text. */
function textOf({ transfers, ...rest }: NonNullable<Witness['receipt']>): string {
  const logs = transfers.map(({ amountMicros, ...log }) => ({ ...log, micros: `${amountMicros}` }));
  return JSON.stringify({ ...rest, logs });
}
