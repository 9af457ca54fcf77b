import { appendAudit } from '../audit/store.ts';
import { recoverSigner } from '../chain/addresses.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { messages } from '../contract/messages.ts';
import { proofMessage } from '../contract/wallet-messages.ts';
import { changeWallet, getWallet } from '../members/store.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { takeChallenge } from './challenges.ts';

/**
 * Proves that the member can open the wallet. It always takes a signature and a live nonce, but for
 * a hold that is proven already: then the same request may have come before and its reply was lost.
 */
export async function proveWallet(
  context: ActingContext,
  { uid, publicKey }: Caller,
  { nonce, sig }: { readonly nonce: string; readonly sig: string },
): Promise<Outcome<undefined>> {
  if (recoverSigner(proofMessage(uid, nonce), sig) !== publicKey) {
    return refused('invalid_input', messages.signatureWrong);
  }
  const { actor, clock, firestore } = context;
  return firestore.runTransaction(async (transaction) => {
    const { payoutHold } = await getWallet(firestore, uid, transaction);
    if (payoutHold?.proven === true) return accepted(undefined);
    if (!(await takeChallenge(context, transaction, uid, nonce))) {
      return refused('conflict', messages.challengeOver);
    }
    if (payoutHold === null) return accepted(undefined);
    changeWallet(firestore, transaction, uid, { payoutHold: { ...payoutHold, proven: true } });
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      action: 'wallet.proven',
      subject: paths.wallet(uid),
      before: { proven: false },
      after: { proven: true },
    });
    return accepted(undefined);
  });
}
