import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { endSessions } from '../accounts/sessions.ts';
import {
  appendAudit,
  appendLostAudit,
  hasHappened,
  listLostEvents,
  parseAuditEvent,
} from '../audit/store.ts';
import { listAccountIds } from '../ledger/store.ts';
import {
  changeWallet,
  findUser,
  findWallet,
  getUser,
  getWallet,
  setMailVerified,
} from '../members/store.ts';
import type { Wallet } from '../members/wallet.ts';
import { findPaymentsPause } from '../payments/pause.ts';
import { isUnreadable } from '../platform/firestore-errors.ts';
import { collections } from '../platform/paths.ts';
import { sideBySide } from '../platform/side-by-side.ts';
import { countMembers } from '../verification/check-ledger.ts';
import { laterName, laterParameter, openLater } from './later-database.ts';
import {
  defineOperation,
  flag,
  type OperationContext,
  OperationError,
  requireDocuments,
} from './operation.ts';

/** Brings back the passwords that a restore has lost. */
export const carryPasswords = defineOperation({
  name: 'passwords:carry',
  summary:
    'Brings back the passwords and confirmed mails that a restore has lost, or ends all sessions',
  details: `They were changed after the moment of the backup. Give either --later or --all.

<database> has what was there before the restore, as docs/runbooks/backup-and-restore.md makes it. It is refused
unless its audit log has the payments.held of the present pause: that of another restore lacks what was changed since.
The command reads its audit log, from a day before the newest opening of a day that both logs have, and makes each change
again that the restored audit log lacks: a password.changed, password.reset, wallet.resealed or mail.verified. After one of the first three the member gets the document
of the wallet that <database> has, but is proven as in the backup, so that the next proof releases what waited for the first
one. A member with a wallet.replaced since keeps the wallet of the backup. After a change or a reset of the password the
member's sessions are ended. A reset whose wallet is carried confirms the mail as well, because its link was read there. One
whose wallet is not carried does not, so that the next reset lets the reader of the mailbox replace the wallet. The events are
appended as they were, so the same again changes nothing. It names each member, and whom it cannot help: those whose documents
are lost or damaged, and those who signed up after the backup. It also names each event that cannot be read.

With --all it reads no other database and ends the sessions of all members: for the case that its audit log is lost, or
not to be believed. Each run ends them, and records it.`,
  exits: {
    done: 'done',
    refused: 'some documents are lost or damaged, or the database is not of this restore',
  },
  parameters: {
    later: laterParameter,
    isAll: { usage: '[--all]' },
  },
  schema: z
    .object({
      later: laterName,
      isAll: flag,
    })
    .check(
      z.refine(
        ({ later, isAll }) => (later === undefined) === isAll,
        'Give either --later <database> or --all',
      ),
    ),
  async run({ later }, context) {
    await requireDocuments(context.firestore);
    return later === undefined ? endAllSessions(context) : carryAll(context, later);
  },
});

/** The changes of one member that a restore has lost. */
interface LostChanges {
  /** The id of the event where it names no member. */
  readonly uid: string;
  readonly documents: readonly QueryDocumentSnapshot[];
}

async function carryAll(context: OperationContext, name: string): Promise<0 | 1> {
  const { firestore, projectId } = context;
  const pausedSince = await findPaymentsPause(firestore);
  if (pausedSince === undefined)
    throw new OperationError('Payments are not paused, so no restore is under way');
  const later = await openLater(projectId, name, pausedSince);
  const members = await listLostChanges(firestore, later);
  return doForEach(context, 'Carrying passwords', members.length, members, (changes) =>
    carry(context, later, changes),
  );
}

/** What the operator is to know of what was done for a member. */
interface Result {
  /** Empty where there is nothing to say. */
  readonly line: string;
  /** Whether the rest is to be done by hand. */
  readonly isByHand: boolean;
}

/** Does `work` for each of `total` members. One whose documents are damaged or missing keeps no other from theirs. */
async function doForEach<Member extends { readonly uid: string }>(
  { progress, projectId }: OperationContext,
  title: string,
  total: number,
  members: Iterable<Member> | AsyncIterable<Member>,
  work: (member: Member) => Promise<Result>,
): Promise<0 | 1> {
  const workFor = async (member: Member): Promise<Result> => {
    try {
      return await work(member);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      const line = `${member.uid}: mend this, and run it again: ${error.message}`;
      return { line, isByHand: true };
    }
  };
  progress.begin(title, total);
  let [done, byHand] = [0, 0];
  for await (const { isByHand, line } of sideBySide(members, workFor)) {
    if (line !== '') progress.say(line);
    done += 1;
    if (isByHand) byHand += 1;
    progress.reach(done);
  }
  progress.say(`${done} members, ${byHand} of them to be done by hand, in ${projectId}`);
  return byHand === 0 ? 0 : 1;
}

const subjectPattern = /^users\/([^/]+)/;

async function listLostChanges(
  firestore: Firestore,
  later: Firestore,
): Promise<readonly LostChanges[]> {
  const lost = await listLostEvents(firestore, later, [
    'password.changed',
    'password.reset',
    'wallet.resealed',
    'wallet.replaced',
    'mail.verified',
  ]);
  const ofMembers = Map.groupBy(
    lost,
    (document) => subjectPattern.exec(String(document.get('subject')))?.[1] ?? document.id,
  );
  return [...ofMembers].map(([uid, documents]) => ({ uid, documents }));
}

/** Makes the lost changes of a member again. */
async function carry(
  context: OperationContext,
  later: Firestore,
  { documents, uid }: LostChanges,
): Promise<Result> {
  const { clock, firestore } = context;
  const all = documents.map(parseAuditEvent);
  const events = all.filter(({ action }) => action !== 'wallet.replaced');
  // A fresh wallet has taken the place of the one that was restored.
  const isReplaced = events.length < all.length;
  const isOfMailAlone = all.every(({ action }) => action === 'mail.verified');
  const changed = isReplaced || isOfMailAlone ? undefined : await findReadableWallet(later, uid);
  return firestore.runTransaction(async (transaction) => {
    const [user, ...here] = await Promise.all([
      findUser(firestore, uid, transaction),
      ...events.map(({ audit_sl: id }) => hasHappened(firestore, id, transaction)),
    ]);
    if (user === undefined) return { line: `${uid} signed up after the backup`, isByHand: false };
    const who = `${uid} (${user.mail})`;
    // Firestore may run this again after a commit whose reply was lost.
    if (events.length > 0 && here.every(Boolean))
      return { line: `${who} is as in ${later.databaseId}`, isByHand: false };
    const { provenAt } = await getWallet(firestore, uid, transaction);
    const hasHad = (...actions: readonly string[]) =>
      events.some(({ action }) => actions.includes(action));
    const now = clock.realNow();
    const endsSessions = hasHad('password.changed', 'password.reset');
    if (endsSessions) endSessions(firestore, transaction, { uid, user, now });
    const sessions = endsSessions ? ', and the sessions are ended' : '';
    // The link of a reset was read in the mailbox, too, and lets its reader replace the wallet: both are carried, or neither.
    // Of an account whose mail was freed again there is nothing to confirm.
    const isConfirmed =
      user.mail !== '' &&
      (hasHad('mail.verified') || (hasHad('password.reset') && changed !== undefined));
    if (isConfirmed && user.mailVerifiedAt === null)
      setMailVerified(firestore, transaction, uid, now);
    if (changed === undefined && !isReplaced && !isOfMailAlone) {
      return {
        line: `${who}: ${later.databaseId} has no wallet that can be read: send the mail${sessions}`,
        isByHand: true,
      };
    }
    for (const event of events) appendLostAudit(context, transaction, event);
    if (isOfMailAlone) return { line: `${who} has confirmed the mail`, isByHand: false };
    if (changed !== undefined) {
      changeWallet(firestore, transaction, uid, { ...changed, provenAt });
      return { line: `${who} has the wallet of ${later.databaseId}${sessions}`, isByHand: false };
    }
    return { line: `${who} keeps the wallet before a fresh one${sessions}`, isByHand: false };
  });
}

/** The wallet of a member, unless it is missing or cannot be read: such damage may be why there was a restore. */
async function findReadableWallet(later: Firestore, uid: string): Promise<Wallet | undefined> {
  try {
    return await findWallet(later, uid);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return undefined;
  }
}

const membersPerPage = 300;

async function endAllSessions(context: OperationContext): Promise<0 | 1> {
  const { clock, firestore } = context;
  const { accounts } = await countMembers(firestore);
  // Before the first of them ends: an event of a run that fails is better than an end that nothing records.
  await firestore.runTransaction(async (transaction) =>
    appendAudit(context, transaction, {
      action: 'sessions.ended',
      subject: collections.users,
      before: null,
      after: { members: accounts },
    }),
  );
  return doForEach(context, 'Ending sessions', accounts, listMembers(firestore), ({ uid }) =>
    firestore.runTransaction(async (transaction) => {
      const user = await getUser(firestore, uid, transaction);
      endSessions(firestore, transaction, { uid, user, now: clock.realNow() });
      return { line: '', isByHand: false };
    }),
  );
}

async function* listMembers(firestore: Firestore): AsyncGenerator<{ readonly uid: string }> {
  for await (const uids of listAccountIds(firestore, membersPerPage)) {
    for (const uid of uids) yield { uid };
  }
}
