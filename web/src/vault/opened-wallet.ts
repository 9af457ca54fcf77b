import {
  type SealChallenge,
  sealEnvelope,
  signEnvelope,
} from '@polytips/functions/sealing/envelope.ts';
import { findWalletOfPhrase } from '@polytips/functions/sealing/recovery-phrase.ts';
import type { HDNodeWallet } from 'ethers';
import type { PaymentNetwork, PaymentRequest, SigningOutcome } from './payment-request.ts';
import { signPayment } from './sign-payment.ts';

/** An envelope with the signature that lets the server take it in place of the one before. */
export interface SignedEnvelope {
  readonly phrases: string;
  readonly sig: string;
}

/**
 * A wallet that can pay. Its holder gets addresses and signatures, never keys; and there is nothing
 * else that it signs: a payment on the built-in network, or the server's challenge for a new envelope.
 */
export interface OpenedWallet {
  /** Checksummed. */
  readonly publicKey: string;
  signPayment(request: PaymentRequest, network: PaymentNetwork): Promise<SigningOutcome>;
  /** Seals the phrase with another key, which stays the caller's, and signs the envelope. */
  sealAnew(sealKey: Uint8Array, challenge: SealChallenge): Promise<SignedEnvelope>;
}

/** Opens the wallet of a recovery phrase; undefined when the text is none. */
export function findOpenedWallet(phrase: string): OpenedWallet | undefined {
  const wallet = findWalletOfPhrase(phrase);
  return wallet === undefined ? undefined : createOpenedWallet(wallet, phrase);
}

/** Makes the opened wallet of a key and its recovery phrase. */
export function createOpenedWallet(wallet: HDNodeWallet, phrase: string): OpenedWallet {
  return {
    publicKey: wallet.address,
    signPayment: (request, network) => signPayment(wallet, request, network),
    sealAnew: (sealKey, challenge) => sealAnew(wallet, phrase, sealKey, challenge),
  };
}

async function sealAnew(
  wallet: HDNodeWallet,
  phrase: string,
  sealKey: Uint8Array,
  challenge: SealChallenge,
): Promise<SignedEnvelope> {
  const binding = { sealKey, secret: 'phrases', publicKey: wallet.address } as const;
  const phrases = await sealEnvelope(binding, phrase);
  return { phrases, sig: await signEnvelope(wallet, phrases, challenge) };
}
