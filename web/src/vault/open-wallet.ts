import { getAddress } from 'ethers';
import { type Credentials, deriveMaster, type OnProgress } from './derive-master.ts';
import { deriveSealKey } from './derive-seal-key.ts';
import { openEnvelope } from './envelope.ts';
import { findOpenedWallet, type OpenedWallet } from './opened-wallet.ts';

/** A member's wallet as the server keeps it; none of it opens anything without the password. */
export interface SealedWallet {
  readonly share: string;
  /** The envelope of the recovery phrase. */
  readonly phrases: string;
  readonly publicKey: string;
}

/**
 * An attempt to open a wallet with a password.
 * - `mismatch`: the envelope holds another wallet than the server says. Refuse loudly.
 * - `cannot open`: not sealed with this password and share for this address, or damaged.
 */
export type OpenedOutcome =
  | { readonly state: 'opened'; readonly wallet: OpenedWallet }
  | { readonly state: 'mismatch' }
  | { readonly state: 'cannot open' };

/** The same with the phrase. */
export type OpenedPhrase =
  | Exclude<OpenedOutcome, { readonly state: 'opened' }>
  | { readonly state: 'opened'; readonly wallet: OpenedWallet; readonly phrase: string };

/** Opens a wallet with its owner's mail and password. */
export async function openWallet(
  credentials: Credentials,
  sealed: SealedWallet,
  onProgress?: OnProgress,
): Promise<OpenedOutcome> {
  const master = await deriveMaster(credentials, onProgress);
  try {
    return await openSealedWallet(master, sealed);
  } finally {
    master.fill(0);
  }
}

/** Opens a wallet with a master already derived, which stays the caller's. */
export async function openSealedWallet(
  master: Uint8Array,
  sealed: SealedWallet,
): Promise<OpenedOutcome> {
  const opened = await openSealedPhrase(master, sealed);
  return opened.state === 'opened' ? { state: 'opened', wallet: opened.wallet } : opened;
}

/** Opens the envelope itself: for whoever shows the phrase to its owner, and for nobody else. */
export async function openSealedPhrase(
  master: Uint8Array,
  sealed: SealedWallet,
): Promise<OpenedPhrase> {
  const publicKey = getAddress(sealed.publicKey);
  const sealKey = deriveSealKey(master, sealed.share);
  try {
    const phrase = await openEnvelope({ sealKey, secret: 'phrases', publicKey }, sealed.phrases);
    if (phrase === undefined) return { state: 'cannot open' };
    const wallet = findOpenedWallet(phrase);
    if (wallet?.publicKey !== publicKey) return { state: 'mismatch' };
    return { state: 'opened', wallet, phrase };
  } finally {
    sealKey.fill(0);
  }
}
