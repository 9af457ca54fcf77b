import { signupCalls } from '@polytips/functions/contract/calls/signup.ts';
import { callApi } from '../../base/api/call-api.ts';
import { mayBeDone } from '../../base/api/call-failure.ts';
import type { AttemptRun } from '../../base/attempt.ts';
import { vault } from '../../vault/app-vault.ts';
import { vaultProblem } from '../../wallet/opening-problem.ts';
import type { SignupDetails } from './form-checks.ts';
import { type Entry, enterSession } from './log-in.ts';
import { expectMember, expectNobody, isExpected } from './new-member.ts';

const created = 'Your account was created. Log in with your mail and password.';

/**
 * How a signup ended.
 * - `rejected`: the server said no.
 * - `uncertain`: there is an account, or may be; the next attempt shows which.
 * - `failed`: this device could not make the wallet, and nothing was sent.
 */
export type SignupResult =
  | Extract<Entry, { readonly state: 'entered' | 'foreign' | 'failed' }>
  | { readonly state: 'rejected'; readonly message: string }
  | { readonly state: 'uncertain'; readonly message: string };

/**
 * Makes a wallet, signs up with it and logs in. When the reply to the signup is lost, the login shows whether
 * there is an account, as it does where the mail is taken: by an earlier signup, perhaps, that arrived late.
 * Nothing more is done when the visitor leaves meanwhile.
 */
export async function signUp(
  { spn, fname, mob, mail, password }: SignupDetails,
  { signal, onProgress }: AttemptRun,
): Promise<SignupResult> {
  const prepared = await vault.prepareSignup({ mail, password }, onProgress);
  if (!prepared.ok) {
    const otherwise = 'Your wallet could not be made on this device. Try again.';
    return { state: 'failed', message: vaultProblem(prepared.reason, otherwise) };
  }
  const { pass, share, publicKey, phrases, private: sealedKey, sig } = prepared.value;
  const wasExpected = isExpected(mail);
  expectMember(mail, publicKey);
  const made = await callApi(signupCalls.signup, {
    body: {
      spn,
      fname,
      mob,
      mail,
      pass,
      public: publicKey,
      phrases,
      private: sealedKey,
      share,
      sig,
    },
  });
  // What is noted here may be of a later signup by then.
  if (signal.aborted) return { state: 'uncertain', message: 'You left before it was done.' };
  const isTaken = !made.ok && made.failure.kind === 'refused' && made.failure.code === 'mail_taken';
  if (!made.ok && !isTaken && !mayBeDone(made.failure)) {
    // An earlier signup may have made the account, its reply being lost.
    if (!wasExpected) expectNobody();
    prepared.end();
    return { state: 'rejected', message: made.failure.message };
  }
  const entry = await enterSession(mail, prepared, signal);
  if (entry.state === 'entered' || entry.state === 'foreign') return entry;
  if (made.ok) return { state: 'uncertain', message: created };
  if (entry.state === 'failed') return { state: 'uncertain', message: entry.message };
  if (!isTaken) return { state: 'uncertain', message: made.failure.message };
  expectNobody();
  return { state: 'rejected', message: made.failure.message };
}
