import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { beforeEach, expect, it } from 'vitest';
import { joinMember } from '../../test/join-member.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { createTestWorld } from '../../test/world.ts';
import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import { openProject } from '../context/create-context.ts';
import type { AuditAction } from '../contract/calls/audit.ts';
import { getUser, getWallet } from '../members/store.ts';
import { pauseEventId, setPause } from '../payments/pause.ts';
import { paths } from '../platform/paths.ts';
import { runOperation } from './run-operation.ts';

const pausedSince = '2026-01-07T12:00:00.000Z';

/** The documents of the members as of the backup, restored in a pause, and those of before the restore. */
let context: ActingContext;
let firestore: Firestore;
let later: Firestore;
let projectId: string;

beforeEach(async () => {
  ({ context } = createTestWorld());
  ({ firestore } = context);
  ({ projectId = '' } = context.auth.app.options);
  later = getFirestore(openProject(projectId), 'later');
  await firestore.doc(paths.rootMember).set({ uid: 'R00T00', mail: 'root@example.com' });
  await firestore.runTransaction(async (transaction) =>
    setPause(firestore, transaction, pausedSince),
  );
  await recordPause(later, pausedSince);
});

/** Appends what `payments:pause` does, before the export of which a database is made. */
async function recordPause(database: Firestore, since: string): Promise<void> {
  const actor = { id: 'operator', requestId: 'request' };
  await database.runTransaction(async (transaction) =>
    appendAudit({ ...context, firestore: database, actor }, transaction, {
      id: pauseEventId(since),
      action: 'payments.held',
      subject: paths.paymentsPause,
      before: null,
      after: { since },
    }),
  );
}

async function carry(...options: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const terminal = { stdin: Readable.from(['']), stdout, stderr };
  const words = ['passwords:carry', '--project', projectId];
  words.push(...(options.length === 0 ? ['--later', 'later'] : options));
  const exitCode = await runOperation(words, terminal);
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}

/** The wallet that a password was changed to after the backup, proven meanwhile. */
const changed = {
  verifier: 'c'.repeat(64),
  devices: ['d'.repeat(64)],
  sealed: 'old',
  formerVerifier: 'b'.repeat(64),
  payoutHold: { until: '2026-01-08T12:00:00.000Z', proven: true },
  provenAt: '2026-01-07T11:00:00.000Z',
} as const;

/** Adds a member, as of the backup with an unproven wallet, and what happened to the member until the restore. */
async function join(uid: string, ...actions: readonly AuditAction[]): Promise<void> {
  await joinMember(context, uid, false, { proven: false });
  await firestore.doc(paths.user(uid)).update({ mailVerifiedAt: null });
  const wallet = (await firestore.doc(paths.wallet(uid)).get()).data() ?? {};
  await later.doc(paths.wallet(uid)).set({ ...wallet, ...changed });
  for (const action of actions) await record(later, uid, action);
}

async function record(
  database: Firestore,
  uid: string,
  action: AuditAction,
  id = `${uid}.${action}`,
) {
  const isOfUser = action === 'wallet.replaced' || action === 'mail.verified';
  const subject = isOfUser ? paths.user(uid) : paths.wallet(uid);
  const actor = { id: uid, requestId: 'request' };
  await database.runTransaction(async (transaction) =>
    appendAudit({ ...context, firestore: database, actor }, transaction, {
      id,
      action,
      subject,
      before: { sealed: 'current' },
      after: { sealed: 'old' },
    }),
  );
}

/** What the restored database has of a member. */
async function stateOf(uid: string) {
  const [{ verifier, provenAt }, { mailVerifiedAt, sessionsFrom }, events] = await Promise.all([
    getWallet(firestore, uid),
    getUser(firestore, uid),
    listAuditEvents(firestore, { limit: 10, member: uid }),
  ]);
  return {
    isChanged: verifier === changed.verifier,
    isProven: provenAt !== null,
    isLoggedOut: sessionsFrom > 0,
    isMailConfirmed: mailVerifiedAt !== null,
    events: events.map(({ action }) => action).toSorted(),
  };
}

const asInBackup = {
  isChanged: false,
  isProven: false,
  isLoggedOut: false,
  isMailConfirmed: false,
  events: [],
};

it.each<[string, readonly AuditAction[], object, string]>([
  [
    'a changed password is brought back, and ends the sessions',
    ['password.changed'],
    { isChanged: true, isLoggedOut: true },
    'has the wallet of later, and the sessions are ended',
  ],
  [
    'a reset and what followed it are brought back',
    ['password.reset', 'wallet.resealed'],
    { isChanged: true, isLoggedOut: true, isMailConfirmed: true },
    'has the wallet of later, and the sessions are ended',
  ],
  [
    'a re-encrypted wallet is brought back, and the member stays logged in',
    ['wallet.resealed'],
    { isChanged: true },
    'has the wallet of later\n',
  ],
])(
  '%s: the wallet is as proven as in the backup, and the audit log has it',
  async (_, actions, change, line) => {
    await join('AAAAAA', ...actions);
    const { exitCode, stderr, stdout } = await carry();
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: expect.stringContaining(`AAAAAA (aaaaaa@example.com) ${line}`),
    });
    expect(stderr).not.toContain('Error');
    expect(await stateOf('AAAAAA')).toEqual({
      ...asInBackup,
      ...change,
      events: actions.toSorted(),
    });
    const restored = await getWallet(firestore, 'AAAAAA');
    expect(restored).toEqual({ ...(await getWallet(later, 'AAAAAA')), provenAt: null });
    expect(await listAuditEvents(firestore, { limit: 10 })).toEqual(
      await listAuditEvents(later, { limit: 10, member: 'AAAAAA' }),
    );
  },
);

it('a wallet that was replaced since stays that of the backup, with an unconfirmed mail: the next reset may replace it', async () => {
  await join('AAAAAA', 'password.reset', 'wallet.replaced');
  const ofMember = { ...asInBackup, isLoggedOut: true, events: ['password.reset'] };
  for (const sessions of [', and the sessions are ended', '']) {
    expect(await carry()).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining(`keeps the wallet before a fresh one${sessions}\n`),
    });
    expect(await stateOf('AAAAAA')).toEqual(ofMember);
  }
});

it('a confirmed mail is confirmed again, and the member keeps the wallet of the backup and the session', async () => {
  await join('AAAAAA', 'mail.verified');
  expect(await carry()).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('AAAAAA (aaaaaa@example.com) has confirmed the mail\n'),
  });
  const confirmed = { ...asInBackup, isMailConfirmed: true, events: ['mail.verified'] };
  expect(await stateOf('AAAAAA')).toEqual(confirmed);
});

it('a mail that was freed again since is not confirmed', async () => {
  await join('AAAAAA', 'password.reset');
  await firestore.doc(paths.user('AAAAAA')).update({ mail: '' });
  expect(await carry()).toMatchObject({ exitCode: 0 });
  expect(await stateOf('AAAAAA')).toMatchObject({ isLoggedOut: true, isMailConfirmed: false });
});

it('a member of whom nothing changed since the backup, or who signed up after it, is left alone', async () => {
  await join('AAAAAA', 'password.changed', 'wallet.proven');
  await record(firestore, 'AAAAAA', 'password.changed');
  await record(later, 'BBBBBB', 'password.changed');
  expect(await carry()).toMatchObject({
    exitCode: 0,
    stdout: `BBBBBB signed up after the backup\n1 members, 0 of them to be done by hand, in ${projectId}\n`,
  });
  expect(await stateOf('AAAAAA')).toEqual({ ...asInBackup, events: ['password.changed'] });
  expect((await firestore.doc(paths.user('BBBBBB')).get()).exists).toBe(false);
});

it.each<[string, (uid: string) => Promise<unknown>]>([
  ['lost', (uid) => later.doc(paths.wallet(uid)).delete()],
  ['damaged', (uid) => later.doc(paths.wallet(uid)).update({ share: 1 })],
])(
  'a %s wallet is named, ends the sessions, confirms no mail and keeps no other member from theirs',
  async (_, damage) => {
    await join('AAAAAA', 'password.reset');
    await join('BBBBBB', 'password.changed');
    await damage('AAAAAA');
    expect(await carry()).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining(
        'AAAAAA (aaaaaa@example.com): later has no wallet that can be read: send the mail, and the sessions are ended\n',
      ),
    });
    expect(await stateOf('AAAAAA')).toEqual({ ...asInBackup, isLoggedOut: true });
    expect(await stateOf('BBBBBB')).toMatchObject({ isChanged: true, isLoggedOut: true });
  },
);

it.each<[string, (uid: string) => string, (path: string) => Promise<unknown>]>([
  ['a lost wallet', paths.wallet, (path) => firestore.doc(path).delete()],
  ['a damaged record', paths.user, (path) => firestore.doc(path).update({ sessionsFrom: '' })],
])(
  '%s in the restored database is named, and keeps no other member from theirs',
  async (_, pathOf, damage) => {
    await join('AAAAAA', 'password.changed');
    await join('BBBBBB', 'password.changed');
    const path = pathOf('AAAAAA');
    await damage(path);
    const { exitCode, stdout } = await carry();
    expect(exitCode).toBe(1);
    expect(stdout).toContain('AAAAAA: mend this, and run it again: ');
    expect(stdout).toContain(path);
    expect(stdout).toContain(`2 members, 1 of them to be done by hand, in ${projectId}\n`);
    expect(await stateOf('BBBBBB')).toMatchObject({ isChanged: true, isLoggedOut: true });
    expect(await listAuditEvents(firestore, { limit: 10, member: 'AAAAAA' })).toEqual([]);
  },
);

it.each([
  ['an unreadable event keeps its member as in the backup', { requestId: 1 }, 'AAAAAA'],
  ['an event that names no member is named by its id', { subject: 1 }, 'AAAAAA.password.changed'],
])('%s, and keeps no other member from theirs', async (_, damage, named) => {
  await join('AAAAAA', 'password.changed');
  await join('BBBBBB', 'password.changed');
  const path = paths.auditEntry('AAAAAA.password.changed');
  await later.doc(path).update(damage);
  const { exitCode, stdout } = await carry();
  expect(exitCode).toBe(1);
  expect(stdout).toContain(`${named}: mend this, and run it again: `);
  expect(stdout).toContain(path);
  expect(stdout).toContain(`2 members, 1 of them to be done by hand, in ${projectId}\n`);
  expect(await stateOf('AAAAAA')).toEqual(asInBackup);
  expect(await stateOf('BBBBBB')).toMatchObject({ isChanged: true, isLoggedOut: true });
});

it('a damaged record is named with --all, and keeps no other member logged in', async () => {
  await join('AAAAAA');
  await join('BBBBBB');
  await firestore.doc(paths.user('AAAAAA')).update({ sessionsFrom: '' });
  expect(await carry('--all')).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining('AAAAAA: mend this, and run it again: '),
  });
  expect(await stateOf('BBBBBB')).toMatchObject({ isLoggedOut: true });
});

it('again it changes nothing, also where the member has changed the password once more', async () => {
  await join('AAAAAA', 'password.changed');
  expect(await carry()).toMatchObject({ exitCode: 0 });
  await firestore.doc(paths.wallet('AAAAAA')).update({ verifier: 'f'.repeat(64) });
  const before = await getUser(firestore, 'AAAAAA');
  expect(await carry()).toMatchObject({
    exitCode: 0,
    stdout: `0 members, 0 of them to be done by hand, in ${projectId}\n`,
  });
  expect(await getUser(firestore, 'AAAAAA')).toEqual(before);
  expect(await stateOf('AAAAAA')).toMatchObject({ isChanged: false });
});

it('more changes than a page of the audit log are found', async () => {
  await join('AAAAAA');
  const ids = Array.from({ length: 101 }, (_, place) => `event-${String(place).padStart(3, '0')}`);
  await Promise.all(ids.map((id) => record(later, 'AAAAAA', 'wallet.resealed', id)));
  for (const id of ids.slice(0, 100)) await record(firestore, 'AAAAAA', 'wallet.resealed', id);
  expect(await carry()).toMatchObject({ exitCode: 0 });
  expect(await stateOf('AAAAAA')).toMatchObject({ isChanged: true });
});

it('the database of another restore is refused, because it lacks the present pause', async () => {
  await join('AAAAAA', 'password.changed');
  await later.doc(paths.auditEntry(pauseEventId(pausedSince))).delete();
  await recordPause(later, '2026-01-01T12:00:00.000Z');
  expect(await carry()).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `The audit log of the database later of ${projectId} has no pause of ${pausedSince}: it is not of this restore\n`,
  });
  expect(await stateOf('AAAAAA')).toEqual(asInBackup);
});

it('while payments are made it is refused, because no restore is under way', async () => {
  await join('AAAAAA', 'password.changed');
  await firestore.doc(paths.paymentsPause).delete();
  expect(await carry()).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'Payments are not paused, so no restore is under way\n',
  });
  expect(await stateOf('AAAAAA')).toEqual(asInBackup);
});

it('a database of any other name is read, and (default) and none are refused', async () => {
  const other = getFirestore(openProject(projectId), 'later-2026-01-31-0930');
  await recordPause(other, pausedSince);
  expect(await carry('--later', 'later-2026-01-31-0930')).toMatchObject({ exitCode: 0 });
  const either = 'Give either --later <database> or --all';
  for (const [options, problem] of [
    [
      ['--later', '(default)'],
      '--later <database> is the name of a database beside (default), and not "(default)"',
    ],
    [['--project', projectId], either],
    [['--later', 'later', '--all'], either],
  ] as const)
    expect(await carry(...options)).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringContaining(`${problem}\n`),
    });
});

it('--all reads no other database, ends the sessions of all members and records it once', async () => {
  await join('AAAAAA');
  await join('BBBBBB');
  expect(await carry('--all')).toMatchObject({
    exitCode: 0,
    stdout: `2 members, 0 of them to be done by hand, in ${projectId}\n`,
  });
  for (const uid of ['AAAAAA', 'BBBBBB'])
    expect(await stateOf(uid)).toEqual({ ...asInBackup, isLoggedOut: true });
  expect(await listAuditEvents(firestore, { limit: 10 })).toMatchObject([
    { action: 'sessions.ended', actor: 'operator', subject: 'users', after: { members: 2 } },
  ]);
});

it('while the documents are away it is refused', async () => {
  await record(later, 'AAAAAA', 'password.changed');
  await firestore.doc(paths.rootMember).delete();
  for (const options of [[], ['--all']])
    expect(await carry(...options)).toMatchObject({
      exitCode: 1,
      stderr: 'The documents are away: bring them back first\n',
    });
});
