import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { isReservedWallet } from '../accounts/core/new-member.ts';
import { createSessionToken, endSessions, revokeSessions } from '../accounts/sessions.ts';
import { tryPassword } from '../accounts/verify-password.ts';
import { appendAudit } from '../audit/store.ts';
import { checksumAddress, recoverSigner } from '../chain/addresses.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { joinMessage } from '../contract/wallet-messages.ts';
import { listCompanyWallets } from '../ledger/company-wallet-store.ts';
import { isCurrentAdmin } from '../members/admins.ts';
import {
  changeWallet,
  findWalletEntry,
  getMember,
  getUser,
  getWallet,
  replaceAddress,
} from '../members/store.ts';
import type { User } from '../members/user.ts';
import type { Wallet } from '../members/wallet.ts';
import { inTurn } from '../platform/in-turn.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { collections, paths } from '../platform/paths.ts';

/** A wallet as the browser makes it for a signup, sealed with the current password. */
export interface FreshWallet {
  readonly public: string;
  readonly phrases: string;
  readonly share: string;
  /** Its signature that it joins with the member's mail. */
  readonly sig: string;
  /** The password that it is sealed with, derived. */
  readonly pass: string;
}

/**
 * Whether a member may have a fresh wallet, as far as the books know; the chain is asked when one comes. The rights of
 * an admin would be those of the person who reads the mailbox.
 */
export async function mayReplaceWallet(
  { auth, firestore }: Pick<ActingContext, 'auth' | 'firestore'>,
  uid: string,
): Promise<boolean> {
  const { user, wallet } = await getMember(firestore, uid);
  if (!wallet.replaceable || (await isUsedInBooks(firestore, uid, user, wallet))) return false;
  return !(await isCurrentAdmin(auth, uid));
}

/**
 * Gives a member a fresh wallet after a reset, so that nobody can sit on somebody else's mail: the mail
 * was never verified before the reset, and nothing was ever done with the wallet that it proved. The address before
 * stays reserved where it was proven. All sessions end: another device would go on showing the address
 * before. What is in place already is put there again for free. It takes the password, because the wallet before signs
 * nothing here: a thief with the session alone would have the account for good.
 * @returns a custom token for the caller's new session; undefined when the password is another one.
 * @throws ChainUnavailableError
 */
export async function replaceWallet(
  context: ActingContext,
  caller: Caller,
  fresh: FreshWallet,
): Promise<Outcome<{ readonly token: string } | undefined>> {
  const { chain, clock, config, firestore } = context;
  const { uid } = caller;
  const publicKey = checksumAddress(fresh.public);
  const { pass, phrases, share } = fresh;
  const { user: before, wallet: walletBefore } = await getMember(firestore, uid);
  const { mail, publicKey: known } = before;
  if (recoverSigner(joinMessage(mail, publicKey), fresh.sig) !== publicKey) {
    return refused('invalid_input', messages.signatureWrong);
  }
  // Not in the transaction as well: another password would have ended the session, which is seen there.
  const { verifier } = walletBefore;
  const tried = await tryPassword(context, { subject: `password of ${uid}`, pass, verifier });
  if (!tried.ok) return tried;
  if (!tried.value) return accepted(undefined);
  // The chain is asked before the transaction, which may run again, for nobody who may not replace it, and about no
  // address that nobody proved: it may be a stranger's. A proof ends the permission.
  const isUnused =
    (await mayReplaceWallet(context, uid)) &&
    (walletBefore.provenAt === null || !(await chain.isUsed(known)));
  /** The `sessionsFrom` that this request has begun. */
  let begun: number | undefined;
  const replaceIt = () =>
    firestore.runTransaction(async (transaction) => {
      const [user, wallet, companyWallets, taken] = await Promise.all([
        getUser(firestore, uid, transaction),
        getWallet(firestore, uid, transaction),
        listCompanyWallets(firestore, config, transaction),
        findWalletEntry(firestore, publicKey, transaction),
      ]);
      if (user.publicKey === publicKey && wallet.phrases === phrases) {
        // Firestore may run this again after a commit whose reply was lost. Other sessions are not the caller's.
        const isOwn = [caller.sessionsFrom, begun].includes(user.sessionsFrom);
        return isOwn ? accepted(user.sessionsFrom) : refused('no_session', messages.noSession);
      }
      if (!isUnused || !wallet.replaceable || user.publicKey !== known) {
        return refused('conflict', messages.walletUsed);
      }
      // It ended since the request was authenticated, and must not get the token of the next one.
      if (user.sessionsFrom > caller.sessionsFrom) {
        return refused('no_session', messages.noSession);
      }
      if (isReservedWallet(publicKey, config, companyWallets)) {
        return refused('invalid_input', messages.walletReserved);
      }
      if (taken !== undefined) return refused('wallet_taken', messages.walletTaken);
      const [isBooked, former] = await Promise.all([
        isUsedInBooks(firestore, uid, user, wallet, transaction),
        findWalletEntry(firestore, user.publicKey, transaction),
      ]);
      if (isBooked) return refused('conflict', messages.walletUsed);
      const now = clock.realNow();
      const sessionsFrom = endSessions(firestore, transaction, { uid, user, now });
      begun = sessionsFrom;
      replaceAddress(firestore, transaction, uid, {
        publicKey,
        now,
        // Another member may have proven the address meanwhile.
        former: former?.uid === uid ? user.publicKey : undefined,
        isFormerReserved: wallet.provenAt !== null,
      });
      changeWallet(firestore, transaction, uid, {
        share,
        phrases,
        sealed: 'current',
        formerVerifier: null,
        replaceable: false,
        earlierPhrases: [],
        payoutHold: null,
        provenAt: now.toISOString(),
        retired: { publicKey: user.publicKey, share: wallet.share, phrases: wallet.phrases },
      });
      appendAudit(context, transaction, {
        action: 'wallet.replaced',
        subject: paths.user(uid),
        before: { publicKey: user.publicKey },
        after: { publicKey },
      });
      return accepted(sessionsFrom);
    });
  const replaced = await inTurn(firestore, paths.wallet(uid), replaceIt);
  if (!replaced.ok) return replaced;
  const sessionsFrom = replaced.value;
  // Not again by a repeat, whose own session is a later one.
  if (caller.sessionsFrom < sessionsFrom) await revokeSessions(context, uid);
  return accepted({ token: await createSessionToken(context, uid, sessionsFrom) });
}

/**
 * Whether the books have a payment or withdrawal of a member, or anything that the wallet sent to the company or
 * received; in a transaction when one is given. What the client alone says is no use: a booked hash, a recorded send,
 * and an address that nobody proved, which may be anybody's. A stranger who signed up with the member's mail makes it
 * up for nothing. Nobody pays, withdraws or becomes active before the proof. Source: design section 3.
 */
async function isUsedInBooks(
  firestore: Firestore,
  uid: string,
  { activation, publicKey }: Pick<User, 'activation' | 'publicKey'>,
  { provenAt }: Pick<Wallet, 'provenAt'>,
  transaction?: Transaction,
): Promise<boolean> {
  if (provenAt === null) return false;
  const traces = [
    [collections.payments, 'uid', uid],
    [collections.withdrawals, 'uid', uid],
    [collections.inflows, 'sender', publicKey],
    [collections.receipts, 'to', publicKey],
  ] as const;
  const found = await Promise.all(
    traces.map(([collection, field, value]) => {
      const query = firestore.collection(collection).where(field, '==', value).select().limit(1);
      return transaction ? transaction.get(query) : query.get();
    }),
  );
  return activation === 'Active' || found.some(({ empty }) => !empty);
}
