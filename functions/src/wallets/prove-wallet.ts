import { takeChallenge } from '../accounts/challenges.ts';
import { appendAudit } from '../audit/store.ts';
import { recoverSigner } from '../chain/addresses.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { proofMessage } from '../contract/wallet-messages.ts';
import { changeWallet, findWalletOwner, getWallet } from '../members/store.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import {
  listWaiting,
  releaseWaiting,
  settleReleased,
  type Waiting,
} from '../subscriptions/release-waiting.ts';

/** A challenge that the wallet has signed. */
export interface Proof {
  readonly nonce: string;
  readonly sig: string;
}

/**
 * Proves that the member can open the wallet, and settles what waited for the first proof. It takes a
 * signature and a live nonce, but where there is nothing left to prove: then the same request may have
 * come before and its reply was lost.
 */
export async function proveWallet(
  context: ActingContext,
  caller: Caller,
  proof: Proof,
): Promise<Outcome<undefined>> {
  if (recoverSigner(proofMessage(caller.uid, proof.nonce), proof.sig) !== caller.publicKey) {
    return refused('invalid_input', messages.signatureWrong);
  }
  const outcome = await storeProof(context, caller, proof.nonce);
  if (!outcome.ok) return outcome;
  await settleReleased(context, outcome.value);
  return accepted(undefined);
}

const nothing: Waiting = { hashes: [], bookings: [] };

/** Stores a proof, and makes what waited for it due, in one transaction. */
function storeProof(
  context: ActingContext,
  caller: Caller,
  nonce: string,
): Promise<Outcome<Waiting>> {
  const { clock, firestore } = context;
  const { uid, publicKey } = caller;
  return firestore.runTransaction(async (transaction) => {
    const [{ payoutHold, provenAt }, owner] = await Promise.all([
      getWallet(firestore, uid, transaction),
      findWalletOwner(firestore, publicKey, transaction),
    ]);
    if (owner !== uid) return refused('wallet_taken', messages.walletTaken);
    const waiting = provenAt === null ? await listWaiting(context, transaction, caller) : nothing;
    const taken = await takeChallenge(context, transaction, uid, nonce);
    if (provenAt !== null && payoutHold?.proven !== false) return accepted(nothing);
    if (!taken) return refused('conflict', messages.challengeOver);
    changeWallet(firestore, transaction, uid, {
      provenAt: provenAt ?? clock.realNow().toISOString(),
      replaceable: false,
      payoutHold: payoutHold && { ...payoutHold, proven: true },
    });
    releaseWaiting(context, transaction, waiting);
    appendAudit(context, transaction, {
      action: 'wallet.proven',
      subject: paths.wallet(uid),
      before: { proven: false },
      after: { proven: true },
    });
    return accepted(waiting);
  });
}
