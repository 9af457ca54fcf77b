import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { sealMessage } from '../src/contract/wallet-messages.ts';
import { sha256Hex } from '../src/platform/sha256.ts';
import { sealEnvelope } from '../src/sealing/envelope.ts';
import {
  type Credentials,
  deriveMaster,
  derivePass,
  deriveSealKey,
} from '../src/sealing/key-derivation.ts';
import {
  createSealedWallet,
  openSealedWallet,
  type SealedWallet,
} from '../src/sealing/sealed-wallet.ts';
import { type AppUnderTest, signupBody } from './app-under-test.ts';

/** What a member's browser does with the member's secrets, done by the real vault. */
export type MemberVault = Awaited<ReturnType<typeof createMemberVault>>;

/** Makes a fresh wallet for the member with this mail, sealed with the 32 bytes that a password was derived to. */
export async function createMemberVault(master: Uint8Array, mail: string) {
  const created = await createSealedWallet(master, mail);
  const { publicKey, ...sealed } = created;
  const opened = await openSealedWallet(master, created);
  if (opened.state !== 'opened') throw new Error('A fresh envelope must open');
  const { wallet, phrase } = opened;

  /** Signs a new envelope, under this master, with this nonce. */
  async function reencrypt(uid: string, nonce: string, newMaster = master) {
    const sealKey = deriveSealKey(newMaster, sealed.share);
    const phrases = await sealEnvelope({ sealKey, secret: 'phrases', publicKey }, phrase);
    return { phrases, nonce, sig: await sign(sealMessage(uid, nonce, sha256Hex(phrases))) };
  }

  const sign = (message: string): Promise<string> => wallet.signMessage(message);

  return { publicKey, signup: { ...sealed, public: publicKey }, reencrypt, sign };
}

/** A signed-in member whose wallet is a real one. */
export interface MemberWithVault {
  readonly uid: string;
  readonly name: string;
  readonly mail: string;
  readonly pass: string;
  readonly phrases: string;
  readonly vault: MemberVault;
  /** Of the session from the signup on. */
  readonly idToken: string;
}

const signedUp = z.tuple([z.object({ uid: z.string() })]);

/**
 * Signs up below the root member. Without `master` 32 random bytes stand for a derived password,
 * which saves its second of work.
 */
export async function joinWithVault(
  app: AppUnderTest,
  master: Uint8Array = randomBytes(32),
  changes: { readonly mail?: string } = {},
): Promise<MemberWithVault> {
  const applicant = { ...signupBody(app.root), ...changes };
  const vault = await createMemberVault(master, applicant.mail);
  const body = { ...applicant, ...vault.signup };
  const { data } = await app.send('/api/signup', { body });
  const [{ uid }] = signedUp.parse(data);
  const { fname: name, mail, pass, phrases } = body;
  // As a login gives it.
  const idToken = await app.openSession(uid, { sessionsFrom: 0 });
  return { uid, name, mail, pass, phrases, vault, idToken };
}

const challenge = z.tuple([z.object({ nonce: z.string() })]);

/** A fresh nonce for the member. */
export async function askNonce(
  app: AppUnderTest,
  { idToken }: Pick<MemberWithVault, 'idToken'>,
): Promise<string> {
  const { data } = await app.send('/api/walletChallenge', { idToken });
  return challenge.parse(data)[0].nonce;
}

/** A password as its owner's browser has derived it, by the real vault. */
export interface DerivedPassword {
  readonly master: Uint8Array;
  /** What the server is given. */
  readonly pass: string;
  /** Whether it opens the wallet that the server keeps. */
  opens(sealed: SealedWallet): Promise<boolean>;
}

// Far below the production cost, which would be a second of work.
const kdfCost = 1_024;

/** Derives a password. */
export async function derivePassword(credentials: Credentials): Promise<DerivedPassword> {
  const master = await deriveMaster(credentials, kdfCost);
  return {
    master,
    pass: derivePass(master),
    opens: async (sealed) => (await openSealedWallet(master, sealed)).state === 'opened',
  };
}
