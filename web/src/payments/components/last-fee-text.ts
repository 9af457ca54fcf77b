import { formatPayment } from '../format-payment.ts';
import { findUsdtWithoutGas } from '../preflight/insufficient-gas.ts';
import type { Preflight } from '../preflight/preflight.ts';

/**
 * The hint that a payment of USDT leaves too little POL for the fee of another one, while USDT is left;
 * undefined when the POL is sufficient. For sends of POL a warning says so instead.
 */
export function lastFeeText(kind: 'USDT' | 'POL', preflight: Preflight): string | undefined {
  if (kind !== 'USDT' || preflight.state !== 'payable') return undefined;
  const withoutGas = findUsdtWithoutGas(preflight, preflight.feeWei);
  if (withoutGas === undefined) return undefined;
  return `The POL that stays may not pay another network fee. Add POL before you send your other ${formatPayment(withoutGas)} USDT.`;
}
