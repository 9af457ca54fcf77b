import { takeChallenge } from '../accounts/challenges.ts';
import { appendAudit } from '../audit/store.ts';
import { recoverSigner } from '../chain/addresses.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { sealMessage } from '../contract/wallet-messages.ts';
import { changeWallet, getWallet } from '../members/store.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { isResealed, reseal } from './core/reseal.ts';

/** A new envelope, signed by the wallet that it holds. */
export interface SignedEnvelope {
  readonly phrases: string;
  readonly nonce: string;
  readonly sig: string;
}

/** Whether the caller's own wallet has signed the envelope. */
export function isSignedByOwner(
  { uid, publicKey }: Caller,
  { phrases, nonce, sig }: SignedEnvelope,
): boolean {
  return recoverSigner(sealMessage(uid, nonce, sha256Hex(phrases)), sig) === publicKey;
}

/** Replaces the envelope of a wallet. The one that is there already is put there again for free. */
export async function resealWallet(
  context: ActingContext,
  caller: Caller,
  envelope: SignedEnvelope,
): Promise<Outcome<undefined>> {
  if (!isSignedByOwner(caller, envelope)) {
    return refused('invalid_input', messages.signatureWrong);
  }
  const { firestore } = context;
  const { uid } = caller;
  const { nonce, phrases } = envelope;
  return firestore.runTransaction(async (transaction) => {
    const wallet = await getWallet(firestore, uid, transaction);
    if (isResealed(wallet, phrases)) return accepted(undefined);
    if (!(await takeChallenge(context, transaction, uid, nonce))) {
      return refused('conflict', messages.challengeOver);
    }
    changeWallet(firestore, transaction, uid, reseal(wallet, phrases));
    appendAudit(context, transaction, {
      action: 'wallet.resealed',
      subject: paths.wallet(uid),
      before: { sealed: wallet.sealed },
      after: { sealed: 'current' },
    });
    return accepted(undefined);
  });
}
