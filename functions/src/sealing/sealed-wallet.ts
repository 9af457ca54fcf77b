import { getAddress, type HDNodeWallet } from 'ethers';
import { joinMessage } from '../contract/wallet-messages.ts';
import { encodeBase64Url } from './base64url.ts';
import { openEnvelope, sealEnvelope } from './envelope.ts';
import { type Credentials, deriveMaster, derivePass, deriveSealKey } from './key-derivation.ts';
import { createRecoveryPhrase, findWalletOfPhrase } from './recovery-phrase.ts';

/** A member's wallet as the server stores it; nothing of it opens without the password. */
export interface SealedWallet {
  /** The server share: half of the sealing key. */
  readonly share: string;
  /** The envelope of the recovery phrase. */
  readonly phrases: string;
  readonly publicKey: string;
}

/** The secrets of a signup, all sealed or derived; `publicKey` is posted as `public`. */
export interface PreparedSignup extends SealedWallet {
  readonly pass: string;
  /** The envelope of the private key. */
  readonly private: string;
  /** The wallet's signature that it joins with the mail. */
  readonly sig: string;
}

/**
 * The result of opening a sealed wallet.
 * - `mismatch`: the envelope holds another wallet than `publicKey` says. Refuse loudly.
 * - `cannot open`: not sealed with this password and server share for this address, or damaged.
 */
export type OpenedSeal =
  | { readonly state: 'opened'; readonly wallet: HDNodeWallet; readonly phrase: string }
  | { readonly state: 'mismatch' }
  | { readonly state: 'cannot open' };

/** Makes a fresh wallet for a new member and seals it with the password. */
export async function prepareSignup(
  credentials: Credentials,
  kdfCost: number,
): Promise<PreparedSignup> {
  const master = await deriveMaster(credentials, kdfCost);
  try {
    return await createSealedWallet(master, credentials.mail);
  } finally {
    master.fill(0);
  }
}

/**
 * Makes a fresh wallet for the member with this mail and seals it with a derived master, which the
 * caller wipes.
 */
export async function createSealedWallet(
  master: Uint8Array,
  mail: string,
): Promise<PreparedSignup> {
  const share = encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const phrase = createRecoveryPhrase();
  const wallet = findWalletOfPhrase(phrase);
  if (wallet === undefined) throw new Error('A fresh recovery phrase must be valid');
  const publicKey = wallet.address;
  const sealKey = deriveSealKey(master, share);
  try {
    return {
      pass: derivePass(master),
      share,
      publicKey,
      phrases: await sealEnvelope({ sealKey, secret: 'phrases', publicKey }, phrase),
      private: await sealEnvelope({ sealKey, secret: 'private', publicKey }, wallet.privateKey),
      sig: await wallet.signMessage(joinMessage(mail.trim().toLowerCase(), publicKey)),
    };
  } finally {
    sealKey.fill(0);
  }
}

/** Opens a wallet with a derived master, which the caller wipes. */
export async function openSealedWallet(
  master: Uint8Array,
  sealed: SealedWallet,
): Promise<OpenedSeal> {
  const publicKey = getAddress(sealed.publicKey);
  const sealKey = deriveSealKey(master, sealed.share);
  try {
    const phrase = await openEnvelope({ sealKey, secret: 'phrases', publicKey }, sealed.phrases);
    if (phrase === undefined) return { state: 'cannot open' };
    const wallet = findWalletOfPhrase(phrase);
    if (wallet?.address !== publicKey) return { state: 'mismatch' };
    return { state: 'opened', wallet, phrase };
  } finally {
    sealKey.fill(0);
  }
}
