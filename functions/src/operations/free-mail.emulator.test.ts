import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  type AppUnderTest,
  openAppUnderTest,
  signupBody,
  type TestMember,
} from '../../test/app-under-test.ts';
import { loseCommitReply } from '../../test/firestore-requests.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { makeAdmin } from '../../test/make-admin.ts';
import { getUser } from '../members/store.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { runOperation } from './run-operation.ts';

const loggedIn = z.tuple([z.looseObject({ token: z.string() })]);
const signedUp = z.tuple([z.object({ uid: z.string() })]);

let app: AppUnderTest;
/** An account that somebody opened with a mail, and never confirmed. */
let member: TestMember;

beforeAll(async () => {
  app = await openAppUnderTest(1_000);
});

beforeEach(async () => {
  member = await app.signUp(app.root);
});

const update = (path: string, data: object) => app.context.firestore.doc(path).update({ ...data });
const userOf = (uid: string) => getUser(app.context.firestore, uid);

async function free(mail = member.mail) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const terminal = { stdin: Readable.from(['']), stdout, stderr };
  const project = app.context.auth.app.options.projectId ?? '';
  const exitCode = await runOperation(['mail:free', mail, '--project', project], terminal);
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}

const logIn = async ({ mail, pass }: Pick<TestMember, 'mail' | 'pass'>) =>
  (await app.send('/api/login', { body: { mail, pass } })).data;

const eventsOf = async (uid: string) =>
  (await listAuditEvents(app.context.firestore, { limit: 100 })).filter(
    ({ action, subject }) => action === 'mail.freed' && subject === paths.user(uid),
  );

/** As a reset by the reader of the mailbox leaves an account that was never confirmed. */
async function resetByReader(): Promise<void> {
  await update(paths.user(member.uid), { mailVerifiedAt: new Date().toISOString() });
  await update(paths.wallet(member.uid), {
    sealed: 'old',
    formerVerifier: 'ab'.repeat(32),
    replaceable: true,
    payoutHold: { until: '2026-01-08T12:00:00.000Z', proven: false },
  });
}

it.each([
  ['never confirmed', async () => undefined],
  ['confirmed by a reset alone, whose wallet nobody has opened since', resetByReader],
])(
  'a mail that was %s is free for a signup, and its former account is nobody’s',
  async (_, begin) => {
    const { mail, pass, uid } = member;
    const [{ token }] = loggedIn.parse(await logIn(member));
    const idToken = await app.tradeToken(token);
    await begin();
    const before = await userOf(uid);

    expect(await free()).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('it is free for a signup'),
      stderr: '',
    });
    expect((await app.send('/api/walletChallenge', { idToken })).status).toBe(401);
    expect(await logIn(member)).toEqual([{ CODES: 'NO' }]);
    expect((await app.send(`/api/getMail/${mail}`)).data).toBe('No Data Found');
    expect((await app.send('/api/passRecover', { body: { mail } })).data).toBe('No Data Found');
    // The wallet, the place in the network and the books stay as they are.
    expect(await userOf(uid)).toEqual({
      ...before,
      mail: '',
      mailVerifiedAt: null,
      sessionsFrom: expect.any(Number),
    });
    expect(await eventsOf(uid)).toHaveLength(1);

    const fresh = { ...signupBody(app.root), mail };
    const [{ uid: owner }] = signedUp.parse((await app.send('/api/signup', { body: fresh })).data);
    expect(owner).not.toBe(uid);
    expect(await logIn({ mail, pass })).toEqual([{ CODES: 'NO' }]);
    expect(await logIn({ mail, pass: fresh.pass })).toMatchObject([{ CODES: owner }]);
  },
);

it.each(['the signup', 'the member'])(
  'a welcome mail of %s that still waits does not reach the owner of the freed mailbox',
  async (by) => {
    const { mail, uid } = member;
    if (by === 'the member') {
      const idToken = await app.openSession(uid, { sessionsFrom: 0 });
      await app.send('/api/sendMailAgain', { body: {}, idToken });
    }
    expect((await free()).exitCode).toBe(0);
    const toMailbox = app.context.firestore.collection('mail').where('to', '==', [mail]);
    const { docs } = await toMailbox.get();
    expect(docs).toHaveLength(by === 'the member' ? 2 : 1);
    for (const waiting of docs) {
      expect(waiting.get('delivery')).toMatchObject({ state: 'ERROR', nextAttemptAt: null });
      expect(waiting.get('message.text')).toBeUndefined();
    }
  },
);

it('failed logins with a mail that is freed delay nobody who signs up with it', async () => {
  const { mail } = member;
  const counted = app.context.firestore.doc(paths.rateLimit(`password_${sha256Hex(mail)}`));
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 60_000);
  await counted.set({ failures: 1_000_000, lastAt: now.toISOString(), expiresAt });
  expect(await logIn(member)).toBeUndefined();
  expect((await free()).exitCode).toBe(0);
  const fresh = { ...signupBody(app.root), mail };
  const [{ uid }] = signedUp.parse((await app.send('/api/signup', { body: fresh })).data);
  expect(await logIn(fresh)).toMatchObject([{ CODES: uid }]);
});

it('a mail is freed once: the same again, and a lost reply to the commit, change nothing', async () => {
  const isLost = loseCommitReply(app.context.firestore, paths.user(member.uid));
  expect((await free()).exitCode).toBe(0);
  expect(isLost()).toBe(true);
  expect(await free()).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('No account has'),
  });
  expect(await eventsOf(member.uid)).toHaveLength(1);
});

it.each<[string, () => Promise<void>, string]>([
  [
    'confirmed',
    async () => {
      await update(paths.user(member.uid), { mailVerifiedAt: new Date().toISOString() });
    },
    'has shown to read',
  ],
  ['an admin’s', () => makeAdmin(app.context, member.uid), 'is an admin'],
  [
    'an admin’s, without a grant',
    async () => {
      await app.context.auth.createUser({ uid: member.uid });
      await app.context.auth.setCustomUserClaims(member.uid, { admin: true });
    },
    'is an admin',
  ],
  [
    'an admin’s, without the custom claim',
    async () => {
      await makeAdmin(app.context, member.uid);
      await app.context.auth.setCustomUserClaims(member.uid, null);
    },
    'is an admin',
  ],
])('a mail that is %s is refused, and nothing changes', async (_, begin, words) => {
  await begin();
  const before = await userOf(member.uid);
  expect(await free()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(words) });
  expect(await userOf(member.uid)).toEqual(before);
  expect(await eventsOf(member.uid)).toEqual([]);
});

it('the mail of the root member is refused', async () => {
  const { mail } = await userOf(app.root);
  expect(await free(mail)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('has shown to read'),
  });
});
