import type { PayerWallet } from '../src/platform/config.ts';

/** A wallet that pays withdrawals, since the chain began and for ever unless blocks are given. */
export const payerWallet = (
  address: string,
  fromBlock = 0,
  untilBlock: number | null = null,
): PayerWallet => ({ address, fromBlock, untilBlock });
