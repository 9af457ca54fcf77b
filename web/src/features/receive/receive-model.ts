import { formatPayment, formatPol } from '../../base/format.ts';
import type { Balances } from '../../chain/wallet-chain.ts';
import type { Environment } from '../../config/parse-environment.ts';

/** The tokens that a member can receive. */
export const receivedTokens = ['USDT', 'POL'] as const;

/** One of these tokens. */
export type ReceivedToken = (typeof receivedTokens)[number];

/** The token that a link names; USDT where it names none. */
export function tokenOf(named: string | null): ReceivedToken {
  return receivedTokens.find((token) => token === named) ?? 'USDT';
}

/** What a QR code says to a wallet. */
export interface CodeContent {
  readonly address: string;
  readonly token: ReceivedToken;
  /** A payment link instead of the address alone, which every wallet and exchange reads. */
  readonly isLink: boolean;
}

/** The content of a QR code: the plain address, or a payment link with the chain's id (EIP-681). */
export function qrText(
  { address, token, isLink }: CodeContent,
  { id, usdtAddress }: Pick<Environment['chain'], 'id' | 'usdtAddress'>,
): string {
  if (!isLink) return address;
  switch (token) {
    case 'USDT':
      return `ethereum:${usdtAddress}@${id}/transfer?address=${address}`;
    case 'POL':
      return `ethereum:${address}@${id}`;
  }
}

/** What a wallet holds of a token, as text with its unit. */
export function heldText(token: ReceivedToken, { usdtMicros, polWei }: Balances): string {
  return token === 'USDT' ? `${formatPayment(usdtMicros)} USDT` : `${formatPol(polWei)} POL`;
}

/** What has arrived of a token since `before`, as text with its unit; undefined for nothing. */
export function arrivedText(
  token: ReceivedToken,
  before: Balances | undefined,
  now: Balances | undefined,
): string | undefined {
  if (before === undefined || now === undefined) return undefined;
  const usdtMicros = now.usdtMicros - before.usdtMicros;
  const polWei = now.polWei - before.polWei;
  const arrived = token === 'USDT' ? usdtMicros : polWei;
  return arrived > 0n ? heldText(token, { usdtMicros, polWei }) : undefined;
}
