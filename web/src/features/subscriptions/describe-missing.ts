import { amounts } from '@polytips/functions/contract/values/limits.ts';
import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import { formatPayment } from '../../base/format.ts';
import type { Preflight } from '../../payments/preflight.ts';

const least = amounts.subscriptionMinMicros;

/** The token that a wallet lacks for the payment of a package, and how much, in a short sentence. */
export interface MissingToken {
  readonly token: TokenSymbol;
  readonly text: string;
}

/**
 * Describes what a payment from a wallet with `heldMicros` lacks; before there is one, what the least package
 * needs. Undefined where more funds are no help.
 */
export function describeMissing(
  preflight: Preflight,
  heldMicros: Micros | undefined,
): MissingToken | undefined {
  switch (preflight.state) {
    case 'unknown':
      return heldMicros !== undefined && heldMicros < least
        ? { token: 'USDT', text: `At least ${formatPayment(least)} USDT is needed` }
        : undefined;
    case 'low balance':
      return {
        token: 'USDT',
        text: `${formatPayment(preflight.missing)} USDT more is needed`,
      };
    case 'no POL':
    case 'low POL':
      return { token: 'POL', text: 'A little POL is needed for the fee' };
    default:
      return undefined;
  }
}
