import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { createAccount } from '../ledger/store.ts';
import { createIdentity, findUser } from '../members/store.ts';
import { createTree } from '../network/store.ts';
import type { BusinessTime, RealTime } from '../platform/clock.ts';
import { newMemberId } from '../platform/ids.ts';
import { joinedDayOf, type RewardCalendar } from '../rewards/reward-calendar.ts';
import { type Applicant, type Introducer, newTree, newUser } from './core/new-member.ts';
import { verifierOf } from './verify-password.ts';

/** What a new member's browser sends besides the personal data; none of it opens the wallet alone. */
export interface Credentials {
  /** The derived password. */
  readonly pass: string;
  /** The sealed recovery phrase. */
  readonly phrases: string;
  readonly share: string;
}

/** When a member joins: the times, the business day, and how far the openings have come. */
export interface Moment {
  readonly now: BusinessTime;
  readonly realNow: RealTime;
  readonly today: string;
  readonly calendar: RewardCalendar;
}

/** Writes everything that makes a member; the only way to become one. */
export function createMember(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  applicant: Applicant,
  credentials: Credentials,
  introducer: Introducer,
  { now, realNow, today, calendar }: Moment,
): void {
  createIdentity(firestore, transaction, uid, newUser(applicant, introducer, { now, realNow }), {
    verifier: verifierOf(credentials.pass),
    share: credentials.share,
    phrases: credentials.phrases,
    sealed: 'current',
    formerVerifier: null,
    earlierPhrases: [],
    payoutHold: null,
    provenAt: applicant.proven ? realNow.toISOString() : null,
    replaceable: false,
    retired: null,
    devices: [],
  });
  const tree = newTree(applicant, introducer, joinedDayOf(today, calendar), now);
  createTree(firestore, transaction, uid, tree);
  createAccount(firestore, transaction, uid);
}

/**
 * Draws the uid of a new member. It is drawn before the transaction that makes the member: when Firestore runs that
 * again, it recognises by the uid what it has written. Should another request take the uid in between, it fails.
 */
export async function drawFreeUid(firestore: Firestore): Promise<string> {
  const uid = newMemberId();
  return (await findUser(firestore, uid)) === undefined ? uid : drawFreeUid(firestore);
}
