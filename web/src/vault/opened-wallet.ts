import type { PaymentNetwork, PaymentRequest, SigningOutcome } from './payment-request.ts';
import { findWalletOfPhrase } from './recovery-phrase.ts';
import { signPayment } from './sign-payment.ts';

/** A wallet that can pay. Its holder gets addresses and signatures, never keys. */
export interface OpenedWallet {
  /** Checksummed. */
  readonly publicKey: string;
  signPayment(request: PaymentRequest, network: PaymentNetwork): Promise<SigningOutcome>;
}

/** Opens the wallet of a recovery phrase; undefined when the text is none. */
export function findOpenedWallet(phrase: string): OpenedWallet | undefined {
  const wallet = findWalletOfPhrase(phrase);
  if (wallet === undefined) return undefined;
  return {
    publicKey: wallet.address,
    signPayment: (request, network) => signPayment(wallet, request, network),
  };
}
