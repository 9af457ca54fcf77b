import { deriveSealKey } from '@polytips/web/vault/derive-seal-key.ts';
import { openEnvelope, sealEnvelope } from '@polytips/web/vault/envelope.ts';
import { createSealedWallet } from '@polytips/web/vault/prepare-signup.ts';
import { findWalletOfPhrase } from '@polytips/web/vault/recovery-phrase.ts';
import { sealMessage } from '../src/contract/wallet-messages.ts';
import { sha256Hex } from '../src/platform/sha256.ts';

/** What a member's browser does with the member's secrets, done by the real vault. */
export type MemberVault = Awaited<ReturnType<typeof createMemberVault>>;

/** Makes a fresh wallet, sealed with the 32 bytes that a password was derived to. */
export async function createMemberVault(master: Uint8Array) {
  const { publicKey, ...sealed } = await createSealedWallet(master);
  const { share } = sealed;
  const bind = (key: Uint8Array) =>
    ({ sealKey: deriveSealKey(key, share), secret: 'phrases', publicKey }) as const;
  const phrase = (await openEnvelope(bind(master), sealed.phrases)) ?? '';
  const wallet = findWalletOfPhrase(phrase);
  if (wallet === undefined) throw new Error('A fresh envelope must open');

  /** Signs a new envelope, under this master, with this nonce. */
  async function sealAnew(uid: string, nonce: string, newMaster = master) {
    const phrases = await sealEnvelope(bind(newMaster), phrase);
    return { phrases, nonce, sig: await sign(sealMessage(uid, nonce, sha256Hex(phrases))) };
  }

  const sign = (message: string): Promise<string> => wallet.signMessage(message);

  return { publicKey, signup: { ...sealed, public: publicKey }, sealAnew, sign };
}
