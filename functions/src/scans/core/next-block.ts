import type { PayerWallet } from '../../platform/config.ts';

/** Blocks in which a wallet is in force: the first of them, 0 where nobody knows it, and the last. */
export type BlocksInForce = Pick<PayerWallet, 'fromBlock' | 'untilBlock'>;

/**
 * The block at which a search goes on that has come to `cursor`. Between two times in force nothing counts, and there may
 * be years: they are left out.
 */
export function nextBlockOf(cursor: number, inForce: readonly BlocksInForce[]): number {
  const firsts = inForce.flatMap(({ fromBlock, untilBlock }) =>
    untilBlock === null || untilBlock >= cursor ? [fromBlock] : [],
  );
  return firsts.length === 0 ? cursor : Math.max(cursor, Math.min(...firsts));
}
