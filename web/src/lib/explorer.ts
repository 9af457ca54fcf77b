import { environment } from '../config/environment.ts';

/** The page of a transaction at the block explorer, where the chain has one. */
export function transactionUrl(hash: string): string | undefined {
  const { explorerUrl } = environment.chain;
  return explorerUrl === undefined ? undefined : new URL(`/tx/${hash}`, explorerUrl).href;
}
