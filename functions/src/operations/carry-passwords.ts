import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { endSessions } from '../accounts/sessions.ts';
import { appendLostAudit, hasHappened, listAuditEvents, listLostEvents } from '../audit/store.ts';
import { openProject } from '../context/create-context.ts';
import { listAccountIds } from '../ledger/store.ts';
import { changeWallet, findUser, findWallet, getUser, getWallet } from '../members/store.ts';
import type { Wallet } from '../members/wallet.ts';
import { isRestoring } from '../payments/pause.ts';
import { isUnreadable } from '../platform/firestore-errors.ts';
import { sideBySide } from '../platform/side-by-side.ts';
import { countMembers } from './check-ledger.ts';
import { type Operation, OperationError, type OperationInput, parseNothing } from './operation.ts';

/** The database that holds what was there before a restore; docs/runbooks/backup-and-restore.md makes it. */
const laterName = 'later';

const help = `Brings back the passwords that were changed after the moment of a backup that was restored.

  npm run ops -- passwords:carry [--all] [--project <id>]

It reads the audit log of the database ${laterName}, and makes each change again that the restored audit log lacks: a
password.changed, password.reset or wallet.resealed. The member gets the document of the wallet that ${laterName} has, but is
proven as in the backup, so that the next proof releases what waited for the first one. A member with a
wallet.replaced since keeps the wallet of the backup. After a change or a reset of the password the member's sessions are
ended. The events are appended as they were, so the same again changes nothing. It names each member, and whom it
cannot help: those whose documents are lost or damaged, and those who signed up after the backup.

With --all it reads nothing of ${laterName} and ends the sessions of all members: for the case that its audit log is lost, or
not to be believed. Each run ends them.

Without --project, and with any project named demo-..., the local world is used; another project needs
application default credentials.

Exit codes: 0 done, 1 some documents are lost or damaged, or there is no audit log, 2 wrong arguments.
`;

/** Brings back the passwords that a restore has lost. */
export const carryPasswords: Operation<undefined> = {
  help,
  flags: ['all'],
  parse: parseNothing,
  async run(input) {
    if (await isRestoring(input.firestore))
      throw new OperationError('The documents are away: bring them back first');
    return input.flags.has('all') ? endAllSessions(input) : carryAll(input);
  },
};

/** The changes of one member that a restore has lost. */
interface LostChanges {
  readonly uid: string;
  readonly events: Awaited<ReturnType<typeof listLostEvents>>;
  /** Whether a fresh wallet has taken the place of the one that was restored. */
  readonly isReplaced: boolean;
}

async function carryAll(input: OperationInput<undefined>): Promise<0 | 1> {
  const { firestore, projectId } = input;
  const later = getFirestore(openProject(projectId), laterName);
  if ((await listAuditEvents(later, { limit: 1 })).length === 0) {
    throw new OperationError(
      `The database ${laterName} of ${projectId} has no audit log. Where it is lost: --all`,
    );
  }
  const members = await listLostChanges(firestore, later);
  return doForEach(input, 'Carrying passwords', members.length, members, (changes) =>
    carry(input, later, changes),
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
  { progress, projectId }: OperationInput<undefined>,
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
  ]);
  const ofMembers = Map.groupBy(lost, ({ subject }) => subjectPattern.exec(subject)?.[1] ?? '');
  return [...ofMembers].flatMap(([uid, all]) => {
    const events = all.filter(({ action }) => action !== 'wallet.replaced');
    return events.length === 0 ? [] : [{ uid, events, isReplaced: events.length < all.length }];
  });
}

/** Makes the lost changes of a member again. */
async function carry(
  { clock, firestore }: OperationInput<undefined>,
  later: Firestore,
  { events, isReplaced, uid }: LostChanges,
): Promise<Result> {
  const changed = isReplaced ? undefined : await findReadableWallet(later, uid);
  return firestore.runTransaction(async (transaction) => {
    const [user, ...here] = await Promise.all([
      findUser(firestore, uid, transaction),
      ...events.map(({ audit_sl: id }) => hasHappened(firestore, id, transaction)),
    ]);
    if (user === undefined) return { line: `${uid} signed up after the backup`, isByHand: false };
    const who = `${uid} (${user.mail})`;
    // Firestore may run this again after a commit whose reply was lost.
    if (here.every(Boolean)) return { line: `${who} is as in ${laterName}`, isByHand: false };
    const { provenAt } = await getWallet(firestore, uid, transaction);
    const endsSessions = events.some(({ action }) => action !== 'wallet.resealed');
    if (endsSessions) endSessions(firestore, transaction, { uid, user, now: clock.realNow() });
    const sessions = endsSessions ? ', and the sessions are ended' : '';
    if (changed === undefined && !isReplaced) {
      return {
        line: `${who}: ${laterName} has no wallet that can be read: send the mail${sessions}`,
        isByHand: true,
      };
    }
    for (const event of events) appendLostAudit(firestore, transaction, event);
    if (changed !== undefined) {
      changeWallet(firestore, transaction, uid, { ...changed, provenAt });
      return { line: `${who} has the wallet of ${laterName}${sessions}`, isByHand: false };
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

async function endAllSessions(input: OperationInput<undefined>): Promise<0 | 1> {
  const { clock, firestore } = input;
  const { accounts } = await countMembers(firestore);
  return doForEach(input, 'Ending sessions', accounts, listMembers(firestore), ({ uid }) =>
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
