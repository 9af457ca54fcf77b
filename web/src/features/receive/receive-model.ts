import type { Environment } from '../../config/parse-environment.ts';

/** What can be received. */
export const receivedTokens = ['USDT', 'POL'] as const;

/** One of it. */
export type ReceivedToken = (typeof receivedTokens)[number];

/** What a QR code asks a wallet for. */
export interface PaymentAsk {
  readonly address: string;
  readonly token: ReceivedToken;
  /** The address alone, for wallets that read no payment links. */
  readonly plain: boolean;
}

/** What a QR code says: a payment link with the chain's id (EIP-681), or the plain address. */
export function qrText(
  { address, token, plain }: PaymentAsk,
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
