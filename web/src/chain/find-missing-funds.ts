import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import type { Balances } from './wallet-chain.ts';

/** 0.05 POL: more than the network usually takes for one payment. */
const usualFeeWei = 50_000_000_000_000_000n;

/** What a wallet lacks for a package, before the network is asked; undefined while it is unknown. */
export function findMissingFunds(
  balances: Balances | undefined,
  amountMicros: Micros,
): { readonly usdt: boolean; readonly pol: boolean } | undefined {
  if (balances === undefined) return undefined;
  const { usdtMicros, polWei } = balances;
  return { usdt: usdtMicros < amountMicros, pol: polWei < usualFeeWei };
}
