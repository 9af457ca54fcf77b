import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type AppUnderTest, signupBody } from './app-under-test.ts';
import { createMemberVault, type MemberVault } from './member-vault.ts';

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
  const vault = await createMemberVault(master);
  const body = { ...signupBody(app.root), ...vault.signup, ...changes };
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
