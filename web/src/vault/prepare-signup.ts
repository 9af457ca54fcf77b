import { encodeBase64Url } from './base64url.ts';
import { type Credentials, deriveMaster, type OnProgress } from './derive-master.ts';
import { derivePass } from './derive-pass.ts';
import { deriveSealKey } from './derive-seal-key.ts';
import { sealEnvelope } from './envelope.ts';
import { createRecoveryPhrase, findWalletOfPhrase } from './recovery-phrase.ts';

/** What a signup posts of its secrets, nothing of it in the clear; `publicKey` goes as `public`. */
export interface PreparedSignup {
  readonly pass: string;
  readonly share: string;
  /** Checksummed. */
  readonly publicKey: string;
  /** The sealed recovery phrase. */
  readonly phrases: string;
  /** The sealed private key. */
  readonly private: string;
}

/** Makes a fresh wallet for a new member and seals it with the password. */
export async function prepareSignup(
  credentials: Credentials,
  onProgress?: OnProgress,
): Promise<PreparedSignup> {
  const master = await deriveMaster(credentials, onProgress);
  try {
    return await createSealedWallet(master);
  } finally {
    master.fill(0);
  }
}

/** Makes a fresh wallet and seals it with a master already derived, which stays the caller's. */
export async function createSealedWallet(master: Uint8Array): Promise<PreparedSignup> {
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
    };
  } finally {
    sealKey.fill(0);
  }
}
