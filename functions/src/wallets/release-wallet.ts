import { takeChallenge } from '../accounts/challenges.ts';
import { tryPassword } from '../accounts/verify-password.ts';
import { recoverSigner } from '../chain/addresses.ts';
import type { Context } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { proofMessage } from '../contract/wallet-messages.ts';
import { getWallet } from '../members/store.ts';
import type { Wallet } from '../members/wallet.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import type { Proof } from './prove-wallet.ts';

/**
 * Gives the share and the old envelope for the password from before a reset; undefined when it is
 * another one. Neither a login nor another reset clears the count of attempts: a thief who reads the mailbox can do both.
 */
export async function releaseByPassword(
  context: Context,
  uid: string,
  pass: string,
): Promise<Outcome<Pick<Wallet, 'share' | 'phrases'> | undefined>> {
  const { formerVerifier, phrases, share } = await getWallet(context.firestore, uid);
  const subject = `former password of ${uid}`;
  const verifier = formerVerifier ?? undefined;
  const tried = await tryPassword(context, { subject, pass, verifier });
  if (!tried.ok) return tried;
  return accepted(tried.value ? { share, phrases } : undefined);
}

/** Gives the share alone to who has shown to hold the wallet's key, and so needs no envelope. */
export async function releaseByProof(
  context: Context,
  { publicKey, uid }: Caller,
  { nonce, sig }: Proof,
): Promise<Outcome<Pick<Wallet, 'share'>>> {
  if (recoverSigner(proofMessage(uid, nonce), sig) !== publicKey) {
    return refused('invalid_input', messages.signatureWrong);
  }
  const { firestore } = context;
  return firestore.runTransaction(async (transaction) => {
    const { share } = await getWallet(firestore, uid, transaction);
    const taken = await takeChallenge(context, transaction, uid, nonce);
    return taken ? accepted({ share }) : refused('conflict', messages.challengeOver);
  });
}
