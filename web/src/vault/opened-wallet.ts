import {
  type Challenge,
  sealEnvelope,
  signEnvelope,
  signProof,
} from '@polytips/functions/sealing/envelope.ts';
import { findWalletOfPhrase } from '@polytips/functions/sealing/recovery-phrase.ts';
import type { HDNodeWallet } from 'ethers';
import type { PaymentNetwork, PaymentRequest, SigningOutcome } from './payment-request.ts';
import { signPayment } from './sign-payment.ts';

/**
 * A wallet that can pay. Callers get addresses and signatures, never keys. The wallet signs nothing
 * but payments on the built-in network, the server's challenge for a new envelope or for a proof, and at
 * a signup that it joins.
 */
export interface OpenedWallet {
  /** Checksummed. */
  readonly publicKey: string;
  signPayment(request: PaymentRequest, network: PaymentNetwork): Promise<SigningOutcome>;
  /**
   * Seals the phrase with another key, which the caller wipes, and signs the new envelope, so that
   * the server accepts it in place of the previous one.
   */
  reencrypt(
    sealKey: Uint8Array,
    challenge: Challenge,
  ): Promise<{ readonly phrases: string; readonly sig: string }>;
  /** Signs that the wallet is the member's. */
  signProof(challenge: Challenge): Promise<string>;
}

/** Opens the wallet of a recovery phrase; undefined when the text is no phrase. */
export function findOpenedWallet(phrase: string): OpenedWallet | undefined {
  const wallet = findWalletOfPhrase(phrase);
  return wallet === undefined ? undefined : createOpenedWallet(wallet, phrase);
}

/** Makes an opened wallet from its keys and their recovery phrase. */
export function createOpenedWallet(wallet: HDNodeWallet, phrase: string): OpenedWallet {
  const publicKey = wallet.address;
  return {
    publicKey,
    signPayment: (request, network) => signPayment(wallet, request, network),
    async reencrypt(sealKey, challenge) {
      const phrases = await sealEnvelope({ sealKey, secret: 'phrases', publicKey }, phrase);
      return { phrases, sig: await signEnvelope(wallet, phrases, challenge) };
    },
    signProof: (challenge) => signProof(wallet, challenge),
  };
}
