import type { MinedReceipt } from '../../chain/wallet-chain.ts';

/** The mode to post for a pending booking by its receipt; undefined while there is none. */
export function bookingHint(receipt: MinedReceipt | undefined): 'user' | 'failed' | undefined {
  if (receipt === undefined) return undefined;
  return receipt.succeeded ? 'user' : 'failed';
}
