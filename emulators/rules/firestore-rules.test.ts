import { readFile } from 'node:fs/promises';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
  type TokenOptions,
} from '@firebase/rules-unit-testing';
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  onSnapshot,
  setDoc,
  setLogLevel,
  updateDoc,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessTable,
  type CollectionAccess,
  memberUid,
  type Operation,
  operations,
  type Role,
  roles,
} from './access-table.ts';

const rulesFile = new URL('../../firestore.rules', import.meta.url);
const otherUid = '0THER0';
const adminUid = 'ADM1N0';
/** Since when the sessions of each role count. */
const sessionsFrom = 100;

type Firestore = ReturnType<RulesTestContext['firestore']>;

const rows = Object.values(accessTable).map(({ document }) => document.split('/'));

let environment: RulesTestEnvironment;

beforeAll(async () => {
  // The denials below are expected; the client would log each of them.
  setLogLevel('silent');
  environment = await initializeTestEnvironment({
    projectId: 'demo-polytips-rules',
    firestore: { rules: await readFile(rulesFile, 'utf8') },
  });
  await environment.withSecurityRulesDisabled(async (context) => {
    for (const { document, data } of Object.values(accessTable)) {
      await setDoc(doc(context.firestore(), document), data);
    }
    for (const uid of [memberUid, otherUid, adminUid]) {
      await setSessionsFrom(uid, sessionsFrom);
    }
  });
});

/** Stores since when the sessions of a member count. */
const setSessionsFrom = (uid: string, from: number) =>
  environment.withSecurityRulesDisabled((context) =>
    setDoc(doc(context.firestore(), `users/${uid}`), { sessionsFrom: from }, { merge: true }),
  );

afterAll(() => environment.cleanup());

const uidOf = {
  anonymous: '',
  other: otherUid,
  own: memberUid,
  admin: adminUid,
  foreignOwn: memberUid,
} as const satisfies Record<Role, string>;

const ourLogin = { firebase: { sign_in_provider: 'custom' }, sessionsFrom } as const;

/** The claims of each role's token; nothing of a role without a session. */
const claimsOf = {
  anonymous: undefined,
  other: ourLogin,
  own: ourLogin,
  admin: { ...ourLogin, admin: true },
  foreignOwn: { ...ourLogin, firebase: { sign_in_provider: 'password' } },
} as const satisfies Record<Role, TokenOptions | undefined>;

const opened = new Map<Role, Firestore>();

/** The one Firestore of a role. */
function firestoreOf(role: Role): Firestore {
  const known = opened.get(role);
  if (known !== undefined) return known;
  const claims = claimsOf[role];
  const context =
    claims === undefined
      ? environment.unauthenticatedContext()
      : environment.authenticatedContext(uidOf[role], claims);
  const firestore = context.firestore();
  opened.set(role, firestore);
  return firestore;
}

function attempt(
  firestore: Firestore,
  operation: Operation,
  access: CollectionAccess,
): Promise<unknown> {
  const { document, data } = access;
  switch (operation) {
    case 'get':
      return getDoc(doc(firestore, document));
    case 'list':
      return getDocs(collection(firestore, document.slice(0, document.lastIndexOf('/'))));
    case 'create':
      return setDoc(doc(firestore, `${document}-new`), data);
    case 'update':
      return updateDoc(doc(firestore, document), { changed: true });
    case 'delete':
      return deleteDoc(doc(firestore, document));
  }
}

describe.each(Object.entries(accessTable))('%s', (_name, access) => {
  const attempts = roles.flatMap((role) =>
    operations.map((operation) => {
      const verdict = access.allowed[role]?.includes(operation) ? 'allowed' : 'denied';
      return [operation, role, verdict] as const;
    }),
  );
  // No write is allowed, so the attempts do not affect each other.
  test.concurrent.each(attempts)('%s by the role %s is %s', async (operation, role, verdict) => {
    const attempted = attempt(firestoreOf(role), operation, access);
    await (verdict === 'allowed' ? assertSucceeds(attempted) : assertFails(attempted));
  });
});

describe.each(['password', 'anonymous', 'phone', 'google.com', 'custom'] as const)(
  'a token of the provider %s',
  (sign_in_provider) => {
    const isOurs = sign_in_provider === 'custom';
    const verdict = isOurs ? 'reads' : 'does not read';
    const login = { ...ourLogin, firebase: { sign_in_provider } };

    test(`${verdict} the own account`, async () => {
      const firestore = environment.authenticatedContext(memberUid, login).firestore();
      const reading = getDoc(doc(firestore, `accounts/${memberUid}`));
      await (isOurs ? assertSucceeds(reading) : assertFails(reading));
    });

    test(`${verdict} the latest tip`, async () => {
      const firestore = environment.authenticatedContext(otherUid, login).firestore();
      const reading = getDoc(doc(firestore, 'config/latestTip'));
      await (isOurs ? assertSucceeds(reading) : assertFails(reading));
    });
  },
);

const sessions = [
  ['the newest login', 'allowed', { sessionsFrom }],
  // However late its custom token was exchanged.
  ['a login before the revocation', 'denied', { sessionsFrom: sessionsFrom - 1, auth_time: 1_000 }],
  ['no login of ours', 'denied', { sessionsFrom: undefined, auth_time: 1_000 }],
] as const;

test.each(sessions)('a session from %s is %s the own account', async (_, verdict, token) => {
  const context = environment.authenticatedContext(memberUid, { ...ourLogin, ...token });
  const reading = getDoc(doc(context.firestore(), `accounts/${memberUid}`));
  await (verdict === 'allowed' ? assertSucceeds(reading) : assertFails(reading));
});

test('that there is a new tip may be read by a session that has ended, which costs no look at it', async () => {
  const ended = { ...ourLogin, sessionsFrom: sessionsFrom - 1 };
  const firestore = environment.authenticatedContext(memberUid, ended).firestore();
  await assertSucceeds(getDoc(doc(firestore, 'config/latestTip')));
});

test('a session of somebody who is no member reads nothing of anybody', async () => {
  const firestore = environment.authenticatedContext('N0B0DY', ourLogin).firestore();
  await assertFails(getDoc(doc(firestore, 'accounts/N0B0DY')));
});

test('a listener of a session that ends is refused at the next change, and does not receive it', async () => {
  const uid = 'L1STEN';
  const change = (balanceMicros: number) =>
    environment.withSecurityRulesDisabled((context) =>
      setDoc(doc(context.firestore(), `accounts/${uid}`), { balanceMicros }),
    );
  await setSessionsFrom(uid, sessionsFrom);
  await change(1);
  const account = doc(
    environment.authenticatedContext(uid, ourLogin).firestore(),
    `accounts/${uid}`,
  );
  const received: unknown[] = [];
  const first = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<string>();
  onSnapshot(
    account,
    (snapshot) => {
      received.push(snapshot.data());
      first.resolve();
    },
    ({ code }) => refused.resolve(code),
  );
  await first.promise;
  await setSessionsFrom(uid, sessionsFrom + 1);
  await change(2);
  expect(await refused.promise).toBe('permission-denied');
  expect(received).toEqual([{ balanceMicros: 1 }]);
});

test.each(['private', 'chunks', 'users', 'withdrawals'])(
  'no role lists the collection group %s',
  async (name) => {
    for (const role of roles) await assertFails(getDocs(collectionGroup(firestoreOf(role), name)));
  },
);

test('the rules allow nothing but to read two documents by their names', async () => {
  const rules = await readFile(rulesFile, 'utf8');
  const allowed = [...rules.matchAll(/match (?<path>\/\S+) |allow (?<operation>[^:;]+)[:;]/g)];
  // A rule that reads a field would deny the documents above for want of that field: so nothing else may be matched.
  expect(allowed.map(({ groups }) => groups?.['path'] ?? groups?.['operation'])).toEqual([
    '/databases/{database}/documents',
    '/accounts/{uid}',
    'get',
    '/config/latestTip',
    'get',
  ]);
});

test('every collection that the rules name has a row in the table', async () => {
  const rules = await readFile(rulesFile, 'utf8');
  const named = [...rules.matchAll(/match \/(?<collection>\w+)\//g)]
    .map((match) => match.groups?.['collection'] ?? '')
    .filter((name) => name !== 'databases');
  const tested = new Set(rows.flatMap((segments) => segments.filter((_, at) => at % 2 === 0)));
  expect(named.filter((name) => !tested.has(name))).toEqual([]);
});
