import type { Environment } from '../../config/parse-environment.ts';

/** The tokens that a member can receive. */
export const receivedTokens = ['USDT', 'POL'] as const;

/** One of these tokens. */
export type ReceivedToken = (typeof receivedTokens)[number];

/** The payment that a QR code requests from a wallet. */
export interface RequestedPayment {
  readonly address: string;
  readonly token: ReceivedToken;
  /** The address alone, for wallets that read no payment links. */
  readonly plain: boolean;
}

/** The content of a QR code: a payment link with the chain's id (EIP-681), or the plain address. */
export function qrText(
  { address, token, plain }: RequestedPayment,
  { id, usdtAddress }: Pick<Environment['chain'], 'id' | 'usdtAddress'>,
): string {
  if (plain) return address;
  switch (token) {
    case 'USDT':
      return `ethereum:${usdtAddress}@${id}/transfer?address=${address}`;
    case 'POL':
      return `ethereum:${address}@${id}`;
  }
}
