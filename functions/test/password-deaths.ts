import type { DocumentData } from 'firebase-admin/firestore';
import { beforeAll, expect, it } from 'vitest';
import { issueChallenge } from '../src/accounts/challenges.ts';
import { issue } from '../src/accounts/core/short-lived.ts';
import { logIn } from '../src/accounts/log-in.ts';
import type { ActingContext } from '../src/context/context.ts';
import type { Caller } from '../src/context/handler.ts';
import { getMember } from '../src/members/store.ts';
import { changePassword } from '../src/passwords/change-password.ts';
import { resetPassword } from '../src/passwords/reset-password.ts';
import { addResetLink } from '../src/passwords/store.ts';
import { collections, paths } from '../src/platform/paths.ts';
import { sha256Hex } from '../src/platform/sha256.ts';
import { resealWallet } from '../src/wallets/reseal-wallet.ts';
import { type AppUnderTest, openAppUnderTest, randomText } from './app-under-test.ts';
import { dieEverywhere } from './firestore-requests.ts';
import {
  type DerivedPassword,
  derivePassword,
  joinWithVault,
  type MemberWithVault,
} from './member-vault.ts';

/** One call, by a process that may die in it. */
type Attempt = (context: ActingContext) => Promise<unknown>;

/** Which of the two passwords logs in and which opens the envelope: always exactly one does. */
interface Standing {
  readonly logsIn: 'old' | 'new';
  readonly opens: 'old' | 'new';
  readonly sealed: 'current' | 'old';
}

const mail = 'half.way@example.test';
const untouched: Standing = { logsIn: 'old', opens: 'old', sealed: 'current' };
const afterReset: Standing = { logsIn: 'new', opens: 'old', sealed: 'old' };
const allNew: Standing = { logsIn: 'new', opens: 'new', sealed: 'current' };

/** What a member changes with the password, or with the envelope. */
type Change = 'change of the password' | 'reset of the password' | 're-encryption after a reset';

let app: AppUnderTest;
let context: ActingContext;
let oldPassword: DerivedPassword;
let newPassword: DerivedPassword;
let member: MemberWithVault;
let caller: Caller;
let signedUp: ReadonlyMap<string, DocumentData | undefined>;

/** Signs the member up whom every test begins with. */
async function signUpOnce(): Promise<void> {
  app = await openAppUnderTest(1_000);
  oldPassword = await derivePassword({ mail, password: 'Polygon1' });
  newPassword = await derivePassword({ mail, password: 'Polygon2' });
  member = await joinWithVault(app, oldPassword.master, { mail });
  const { uid, vault } = member;
  caller = {
    uid,
    publicKey: vault.publicKey,
    admin: false,
    sessionsFrom: 0,
  };
  context = { ...app.context, actor: { id: uid, requestId: 'test' } };
  const touched = [
    paths.user(uid),
    paths.wallet(uid),
    paths.challenges(uid),
    paths.passwordReset(uid),
  ];
  const { firestore } = context;
  signedUp = new Map(
    await Promise.all(
      touched.map(async (path) => [path, (await firestore.doc(path).get()).data()] as const),
    ),
  );
}

/** Restores the member as after the signup, with nothing in the audit log. */
async function restoreSignup(): Promise<void> {
  const { firestore } = context;
  for (const [path, data] of signedUp) {
    await (data === undefined ? firestore.doc(path).delete() : firestore.doc(path).set(data));
  }
  await firestore.recursiveDelete(firestore.collection(collections.audit));
}

async function findStanding(): Promise<Standing> {
  const both = { old: oldPassword, new: newPassword };
  const { user, wallet } = await getMember(context.firestore, member.uid);
  const found = { logsIn: new Set<string>(), opens: new Set<string>() };
  for (const [name, password] of Object.entries(both)) {
    const outcome = await logIn(context, mail, password.pass, undefined);
    if (outcome.ok && outcome.value !== undefined) found.logsIn.add(name);
    if (await password.opens({ ...wallet, publicKey: user.publicKey })) found.opens.add(name);
  }
  expect([found.logsIn.size, found.opens.size]).toEqual([1, 1]);
  return {
    logsIn: found.logsIn.has('new') ? 'new' : 'old',
    opens: found.opens.has('new') ? 'new' : 'old',
    sealed: wallet.sealed,
  };
}

const countAuditEvents = async () =>
  (await context.firestore.collection(collections.audit).count().get()).data().count;

/**
 * Lets a process die at every request of an attempt: the change is then completely done or completely
 * undone, both happen, and a repetition by `repeat` always leads to `done`.
 */
async function expectAllOrNothing(
  prepare: () => Promise<Attempt>,
  repeat: 'same' | 'when undone',
  { before, done }: { readonly before: Standing; readonly done: Standing },
): Promise<void> {
  let attempt: Attempt | undefined;
  let eventsBefore = 0;
  const seen = { undone: 0, done: 0 };
  await dieEverywhere(
    context,
    async (dying) => {
      await restoreSignup();
      attempt = await prepare();
      eventsBefore = await countAuditEvents();
      await attempt(dying);
    },
    async (point) => {
      const isDone = (await countAuditEvents()) > eventsBefore;
      seen[isDone ? 'done' : 'undone'] += 1;
      expect({ point, ...(await findStanding()) }).toEqual({ point, ...(isDone ? done : before) });
      if (!isDone || repeat === 'same') await attempt?.(context);
      expect({ point, ...(await findStanding()) }).toEqual({ point, ...done });
      expect(await countAuditEvents()).toBe(eventsBefore + 1);
    },
  );
  expect(await findStanding()).toEqual(done);
  expect(seen.done).toBeGreaterThan(0);
  expect(seen.undone).toBeGreaterThan(seen.done);
}

async function signNewEnvelope() {
  const issued = await issueChallenge(context, member.uid);
  const nonce = issued.ok ? issued.value.nonce : '';
  return member.vault.reencrypt(member.uid, nonce, newPassword.master);
}

async function handOutLink(): Promise<string> {
  const token = randomText(32);
  const link = issue(sha256Hex(token), new Date());
  const { firestore } = context;
  await firestore.runTransaction(async (transaction) => {
    addResetLink(firestore, transaction, member.uid, [], link);
  });
  return token;
}

async function prepareChange(): Promise<Attempt> {
  const change = { ...(await signNewEnvelope()), pass: newPassword.pass };
  return (process) => changePassword(process, caller, undefined, change);
}

async function prepareReset(): Promise<Attempt> {
  const reset = { mail, token: await handOutLink(), pass: newPassword.pass };
  return (process) => resetPassword(process, reset, new Date());
}

async function prepareResealAfterReset(): Promise<Attempt> {
  const resetBefore = await prepareReset();
  await resetBefore(context);
  const envelope = await signNewEnvelope();
  return (process) => resealWallet(process, caller, envelope);
}

const tests: Readonly<Record<Change, Parameters<typeof expectAllOrNothing>>> = {
  'change of the password': [prepareChange, 'same', { before: untouched, done: allNew }],
  'reset of the password': [prepareReset, 'when undone', { before: untouched, done: afterReset }],
  're-encryption after a reset': [
    prepareResealAfterReset,
    'same',
    { before: afterReset, done: allNew },
  ],
};

/** Tests that each of the changes, dying at every request of its own, is done completely or not at all. */
export function testPasswordDeaths(changes: readonly Change[]): void {
  beforeAll(signUpOnce);

  it.each(changes)('a %s that dies at any request is done completely or not at all', (change) =>
    expectAllOrNothing(...tests[change]),
  );
}
