import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import { getUser, setMailVerified } from '../members/store.ts';
import { collectionOf } from '../platform/collection.ts';
import { paths } from '../platform/paths.ts';
import { matchesHash } from './verify-password.ts';

/** `users/{uid}/private/mailLink`: SHA-256 in hex of the token in the newest welcome mail, which does not end. */
const mailLinks = collectionOf(
  z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  paths.mailLink,
);

/** The hash of the token in a member's newest welcome mail; undefined before the first. */
export const { find: findMailLink } = mailLinks;

/** Stores the hash of a token, so that no earlier one counts; part of the transaction that writes the welcome mail. */
export function setMailLink(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  hash: string,
): void {
  mailLinks.set(firestore, transaction, uid, { hash });
}

/**
 * Notes that a member reads the mail of the account, by the token of the newest welcome mail; again changes
 * nothing. It takes the member's own session too: the owner of a mailbox whose address a stranger
 * signed up with cannot confirm the stranger's account by following the link.
 * @returns whether it is this member's token.
 */
export async function verifyMail(
  context: ActingContext,
  uid: string,
  token: string,
): Promise<boolean> {
  const { clock, firestore } = context;
  return firestore.runTransaction(async (transaction) => {
    const [user, link] = await Promise.all([
      getUser(firestore, uid, transaction),
      mailLinks.find(firestore, uid, transaction),
    ]);
    if (link === undefined || !matchesHash(token, link.hash)) return false;
    if (user.mailVerifiedAt !== null) return true;
    setMailVerified(firestore, transaction, uid, clock.realNow());
    appendAudit(context, transaction, {
      action: 'mail.verified',
      subject: paths.user(uid),
      before: { verified: false },
      after: { verified: true },
    });
    return true;
  });
}
