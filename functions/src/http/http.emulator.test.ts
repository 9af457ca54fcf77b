import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type AppUnderTest,
  openAppUnderTest,
  signupBody,
  type TestMember,
} from '../../test/app-under-test.ts';
import { countReads } from '../../test/firestore-requests.ts';
import { makeAdmin } from '../../test/make-admin.ts';
import { checksumAddress } from '../chain/addresses.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import * as messages from '../contract/messages.ts';
import { listGrants, setGrants } from '../members/admins.ts';
import { endGrant, type Grant, openGrant } from '../members/core/grants.ts';
import { accepted } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { authenticate, verifySession } from './authenticate.ts';
import { createApp } from './create-app.ts';
import { handlers } from './handlers.ts';

const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const wallet = `0x${'a'.repeat(40)}`;
const phrase = 'test test test test test test test test test test test junk';

let app: AppUnderTest;
let member: TestMember;
let other: TestMember;
let session: string;

beforeAll(async () => {
  app = await openAppUnderTest(1_000, {
    getMyPackages: () => Promise.reject(new TypeError(`broken by ${key}`)),
    pending_activation: () => Promise.reject(new ChainUnavailableError('down')),
    getCompanyWallet: async () => accepted([{ companyWallet: wallet, ofTheServer: key }]),
  });
  member = await app.signUp(app.root);
  other = await app.signUp(app.root);
  session = await app.openSession(member.uid);
});

const ownPath = () => `/api/getDashboardBalance/${member.publicKey}`;
const post = (path: string, body: object | string, idToken?: string) =>
  app.send(path, { body, ...(idToken === undefined ? {} : { idToken }) });
const queue = () => `/api/getIncomeStatement/${member.publicKey}/unpaid`;

describe('every reply', () => {
  it.each([
    ['a valid call', '/api/getUser/ZZZZZZ', 200],
    ['a valid call without the prefix', '/getUser/ZZZZZZ', 200],
    ['malformed input', '/api/getUser/Z', 400],
    ['a call without a session', '/api/walletShare', 401],
    ['an unknown path', '/api/nothing', 404],
    ['an unknown path with the prefix twice', '/api/api/getUser/ZZZZZZ', 404],
  ])(
    'the reply to %s has a request id and the business day, is not cached, and is of the type that it says',
    async (_, path, status) => {
      const reply = await app.send(path);
      expect(reply.status).toBe(status);
      expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(reply.headers.get('x-business-day')).toMatch(/^\d{4}-\d\d-\d\d;off=[01]$/);
      expect(reply.headers.get('cache-control')).toBe('private, no-store');
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

it.each([
  [2_048, 200],
  [2_049, 400],
])('an address of %i characters is answered with %i', async (length, status) => {
  const origin = 'http://api.test';
  const path = `${origin}/api/getUser/ZZZZZZ?`.padEnd(length, '&').slice(origin.length);
  expect(await app.send(path)).toMatchObject({ status });
});

it('a call with a session is begun before those of strangers who came before it', async () => {
  const begun = vi.spyOn(app.context.clock, 'businessNow');
  onTestFinished(() => begun.mockRestore());
  const strangers = Array.from({ length: 50 }, () => app.send('/api/getUser/ZZZZZZ'));
  const own = app.send(ownPath(), { idToken: session });
  // Before the turn of the first of them.
  await nextTurn();
  expect(begun).toHaveBeenCalledTimes(1);
  await Promise.all([own, ...strangers]);
});

it('a field that a handler answers and the contract lacks does not leave the server', async () => {
  const reply = await app.send('/api/getCompanyWallet', { idToken: session });
  expect(reply).toMatchObject({ status: 200, data: expect.anything() });
  expect(reply.data).toEqual([{ companyWallet: wallet }]);
});

describe('the plan', () => {
  it('is given to anyone', async () => {
    const reply = await app.send('/api/getPlan');
    expect(reply.status).toBe(200);
    expect(reply.data).toMatchObject([{ version: 1, returnPercent: 200 }]);
  });

  it.each([
    ['some minutes by day', '2026-01-07T12:00:00.000Z', 'UTC', 300],
    ['no longer than its day lasts', '2026-01-07T23:57:59.001Z', 'UTC', 120],
    ['no longer than the day of its zone lasts', '2026-01-07T18:29:00.000Z', 'Asia/Kolkata', 60],
    ['not at all in the last moment of its day', '2026-01-07T23:59:59.001Z', 'UTC', 0],
  ])('a browser keeps it %s', async (_, now, timeZone, keptSeconds) => {
    const { clock, config } = app.context;
    const moved = createApp(
      {
        ...app.context,
        clock: { ...clock, businessNow: async () => new Date(now) },
        config: { ...config, timeZone },
      },
      handlers,
    );
    const { headers } = await moved.request('/api/getPlan', {}, {});
    expect(headers.get('cache-control')).toBe(`private, max-age=${keptSeconds}`);
  });

  it('is kept by nobody when it is refused', async () => {
    const reply = await app.send('/api/getPlan?surprise=1');
    expect(reply.status).toBe(400);
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
  });
});

it.each([
  ['GET', '/api/signup'],
  ['POST', '/api/getUser/ZZZZZZ'],
  ['PUT', '/api/login'],
  ['DELETE', '/api/login'],
  ['OPTIONS', '/api/login'],
  ['GET', '/api/getUser/'],
  ['GET', '/api/walletShare/x'],
  ['GET', '/api/'],
])('%s %s is an unknown path', async (method, path) => {
  const reply = await app.send(path, { method });
  expect(reply).toMatchObject({ status: 404, error: { code: 'unknown_path' } });
});

it.each([
  ['too large', `{"mail":"${'a'.repeat(1_024)}"}`, 413, 'too_large'],
  ['not JSON', '{"mail"', 400, 'invalid_input'],
  ['a list', '[]', 400, 'invalid_input'],
  ['empty', '{}', 400, 'invalid_input'],
])('a body that is %s is refused', async (_, body, status, code) => {
  expect(await app.send('/api/login', { body })).toMatchObject({ status, error: { code } });
});

describe('a secret', () => {
  it.each<[string, string, object | string | undefined]>([
    ['in a body', '/api/signup', { phrases: phrase }],
    ['in a broken body', '/api/signup', `{"phrases":"${phrase}"`],
    ['in a param', `/api/getUser/${encodeURIComponent(phrase)}`, undefined],
    ['in a query', `/api/getUser/ZZZZZZ?note=${key}`, undefined],
    ['for a call that ignores the field', '/api/sendMail', { pass: key }],
    ['for a call that needs a session', '/api/withdrawal', { publicKey: `0x${key}` }],
  ])('a secret %s is refused for every caller and not logged', async (_, path, body) => {
    const logged = app.lines.length;
    const reply = await app.send(path, body === undefined ? {} : { body });
    expect(reply).toMatchObject({ status: 400, error: { code: 'secret_refused' } });
    const lines = JSON.stringify(app.lines.slice(logged));
    expect(lines).not.toContain('test test');
    expect(lines).not.toContain(key);
  });

  it('is what a hash in a text looks like, and the refusal says so', async () => {
    const details = `See https://polygonscan.com/tx/0x${'1a'.repeat(32)}`;
    const reply = await post('/api/sendTips', { heading: 'One', details });
    expect(reply).toMatchObject({
      status: 400,
      error: {
        code: 'secret_refused',
        message: expect.stringMatching(/A transaction hash, as any 64 hex digits/),
      },
    });
  });
});

describe('a body of a sender without a session', () => {
  const long = { heading: 'One', details: 'x'.repeat(4_000) };

  it('is not searched where it is long and the call needs one', async () => {
    const hidden = { ...long, details: `${'x'.repeat(3_000)} ${phrase}` };
    expect(await post('/api/sendTips', long)).toMatchObject({ status: 401 });
    expect(await post('/api/sendTips', hidden)).toMatchObject({ status: 401 });
    expect(await post('/api/sendTips', { details: phrase })).toMatchObject({
      status: 400,
      error: { code: 'secret_refused' },
    });
  });

  it('is not searched where its session is not in order', async () => {
    expect(await post('/api/withdrawal', { publicKey: `0x${key}` }, 'rubbish')).toMatchObject({
      status: 401,
    });
  });

  it.each([
    ['/api/withdrawal', 1_024],
    ['/api/sendTips', 25 * 1_024],
  ])('is refused by its declared length above the bound of %s', async (path, bytesMax) => {
    const headers = { 'content-length': String(bytesMax + 1) };
    const reply = await app.send(path, { body: ' '.repeat(bytesMax + 1), headers });
    expect(reply).toMatchObject({ status: 413, error: { code: 'too_large' } });
  });

  it('is not read where it is longer than it says and the call needs a session', async () => {
    const headers = { 'content-length': '2' };
    const reply = await app.send('/api/withdrawal', { body: ' '.repeat(1_025), headers });
    expect(reply).toMatchObject({ status: 401, error: { code: 'no_session' } });
  });
});

it('a body above the bound of its call is refused also of a member', async () => {
  for (const headers of [{}, { 'content-length': '2' }, { 'content-length': '1025' }]) {
    const body = ' '.repeat(1_025);
    const reply = await app.send('/api/withdrawal', { body, headers, idToken: session });
    expect(reply).toMatchObject({ status: 413, error: { code: 'too_large' } });
  }
});

it('a request with a longer address than any call has is refused', async () => {
  const id = 'z'.repeat(3_000);
  expect(await app.send(`/api/getUser/${id}`)).toMatchObject({
    status: 400,
    error: { code: 'invalid_input', message: messages.invalidInput },
  });
});

describe('where App Check is on', () => {
  it('a request without a token of our app is refused before anything else is looked at', async () => {
    const verified: string[] = [];
    const guarded = createApp(
      {
        ...app.context,
        appCheck: {
          verifyToken(token) {
            verified.push(token);
            return Promise.reject(
              Object.assign(new Error('Not ours'), { code: 'app-check/invalid-argument' }),
            );
          },
        },
      },
      handlers,
    );
    const token = ['{"alg":"RS256"}', '{"sub":"other"}', 'x']
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.');
    for (const headers of [{}, { 'x-firebase-appcheck': token }]) {
      const reply = await guarded.request('/api/getUser/ZZZZZZ', { headers }, {});
      expect(reply.status).toBe(403);
      expect(await reply.json()).toEqual({
        error: { code: 'unknown_app', message: messages.unknownApp },
      });
    }
    expect(verified).toEqual([token]);
  });

  it.each([
    ['the plan', '/api/getPlan', 'the landing'],
    ['the health', '/api/health', 'the uptime check'],
  ])('%s is answered at %s without a token, as %s asks for it', async (_, path) => {
    const appCheck = { verifyToken: () => Promise.reject(new Error('Not ours')) };
    const guarded = createApp({ ...app.context, appCheck }, handlers);
    const reply = await guarded.request(path, {}, {});
    expect([200, 503]).toContain(reply.status);
  });
});

describe('the caller', () => {
  it('only the owner may read and change an account, in any case of the address', async () => {
    expect(await app.send(ownPath())).toMatchObject({
      status: 401,
      error: { code: 'no_session' },
    });
    expect(await app.send(ownPath(), { idToken: session })).toMatchObject({ status: 200 });
    const lower = `/api/getDashboardBalance/${member.publicKey.toLowerCase()}`;
    expect(await app.send(lower, { idToken: session })).toMatchObject({ status: 200 });
    const malformed = '/api/getDashboardBalance/0x12';
    expect(await app.send(malformed, { idToken: session })).toMatchObject({
      status: 400,
      error: { message: messages.invalidAddress },
    });
    const foreign = `/api/getDashboardBalance/${other.publicKey}`;
    expect(await app.send(foreign, { idToken: session })).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    });
    const body = { publicKey: other.publicKey, amount: '20' };
    expect(await app.send('/api/withdrawal', { body, idToken: session })).toMatchObject({
      status: 403,
    });
  });

  it.each([
    ['no token', 'Basic abc'],
    ['rubbish', 'Bearer rubbish'],
    ['an empty token', 'Bearer '],
    ['a token of another project', `Bearer ${unsigned({ aud: 'demo-other' })}`],
  ])('a caller with %s is refused, also where anyone may call', async (_, authorization) => {
    for (const path of [ownPath(), '/api/getUser/ZZZZZZ']) {
      const reply = await app.send(path, { headers: { authorization } });
      expect(reply).toMatchObject({ status: 401, error: { code: 'no_session' } });
    }
  });

  it('a session of no member is refused', async () => {
    const stranger = await app.openSession('STRANG');
    expect(await app.send('/api/getUser/ZZZZZZ', { idToken: stranger })).toMatchObject({
      status: 401,
    });
  });

  it('a session reads what is its own for five minutes without another look at the member', async () => {
    const { context, signUp, root, openSession, send } = app;
    const { publicKey, uid } = await signUp(root);
    const idToken = await openSession(uid, { sessionsFrom: 0 });
    const dashboard = () => send(`/api/getDashboardBalance/${publicKey}`, { idToken });
    const reads = countReads(context.firestore);
    expect(await dashboard()).toMatchObject({ status: 200 });
    const first = reads().documents;
    expect(await dashboard()).toMatchObject({ status: 200 });
    expect(reads().documents).toBe(first - 1);
    // As another server does.
    await context.firestore.doc(paths.user(uid)).update({ sessionsFrom: 1 });
    expect(await dashboard()).toMatchObject({ status: 200 });
    expect(await send('/api/walletShare', { idToken })).toMatchObject({ status: 401 });
    const other = await signUp(root);
    const others = await openSession(other.uid, { sessionsFrom: 0 });
    const read = () => send(`/api/getDashboardBalance/${other.publicKey}`, { idToken: others });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      expect(await read()).toMatchObject({ status: 200 });
      await context.firestore.doc(paths.user(other.uid)).update({ sessionsFrom: 1 });
      vi.setSystemTime(Date.now() + 5 * 60_000 - 1);
      expect(await read()).toMatchObject({ status: 200 });
      vi.setSystemTime(Date.now() + 1);
      expect(await read()).toMatchObject({ status: 401 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('a session that another server has ended is refused where the member is read, and then everywhere', async () => {
    const { context, signUp, root, openSession, send } = app;
    const { publicKey, uid } = await signUp(root);
    const idToken = await openSession(uid, { sessionsFrom: 0 });
    const dashboard = () => send(`/api/getDashboardBalance/${publicKey}`, { idToken });
    expect(await dashboard()).toMatchObject({ status: 200 });
    await context.firestore.doc(paths.user(uid)).update({ sessionsFrom: 1 });
    const self = await send(`/api/getUser/${uid}`, { idToken });
    expect(self).toMatchObject({ status: 401, error: { code: 'no_session' } });
    expect(await dashboard()).toMatchObject({ status: 401 });
    // However often, nothing is read for it again.
    const reads = countReads(context.firestore);
    for (let call = 0; call < 3; call += 1) {
      const change = await send('/api/walletBackup', { body: {}, idToken });
      expect(change).toMatchObject({ status: 401, error: { code: 'no_session' } });
    }
    expect(reads().documents).toBe(0);
  });

  it('a member to whom another server has given a fresh wallet is its owner at once', async () => {
    const { context, signUp, root, openSession, send } = app;
    const { publicKey, uid } = await signUp(root);
    const idToken = await openSession(uid, { sessionsFrom: 0 });
    const dashboard = (address: string, session: string) =>
      send(`/api/getDashboardBalance/${address}`, { idToken: session });
    expect(await dashboard(publicKey, idToken)).toMatchObject({ status: 200 });
    const fresh = signupBody(root).public;
    // As a replacement does it, which ends the session that this server knows.
    const replaced = { publicKey: checksumAddress(fresh), sessionsFrom: 1 };
    await context.firestore.doc(paths.user(uid)).update(replaced);
    const next = await openSession(uid, { sessionsFrom: 1 });
    expect(await dashboard(fresh, next)).toMatchObject({ status: 200 });
    expect(await dashboard(publicKey, next)).toMatchObject({ status: 403 });
    expect(await dashboard(publicKey, idToken)).toMatchObject({ status: 401 });
  });

  it('the address of another costs one read of a member who is new here, and then none', async () => {
    const { context, signUp, root, openSession, send } = app;
    const { uid } = await signUp(root);
    const idToken = await openSession(uid, { sessionsFrom: 0 });
    const reads = countReads(context.firestore);
    for (const documents of [1, 0]) {
      const foreign = `/api/getDashboardBalance/${other.publicKey}`;
      expect(await send(foreign, { idToken })).toMatchObject({ status: 403 });
      expect(reads().documents).toBe(documents);
    }
  });

  it('a session that this server ends is refused at once', async () => {
    const { signUp, root, openSession, send } = app;
    const { publicKey, uid } = await signUp(root);
    const idToken = await openSession(uid, { sessionsFrom: 0 });
    const dashboard = () => send(`/api/getDashboardBalance/${publicKey}`, { idToken });
    expect(await dashboard()).toMatchObject({ status: 200 });
    expect(await send('/api/logout', { body: {}, idToken })).toMatchObject({ status: 200 });
    expect(await dashboard()).toMatchObject({ status: 401 });
  });

  it('a member reads oneself with a single read', async () => {
    const { context, signUp, root, openSession, send } = app;
    const { uid } = await signUp(root);
    const idToken = await openSession(uid, { sessionsFrom: 0 });
    const reads = countReads(context.firestore);
    for (let call = 0; call < 2; call += 1) {
      expect(await send(`/api/getUser/${uid}`, { idToken })).toMatchObject({ status: 200 });
      expect(reads().documents).toBe(1);
    }
  });

  it('a revoked session is refused for changes and for the reads of admins', async () => {
    const revoked = await app.signUp(app.root);
    const idToken = await app.openSession(revoked.uid);
    const body = { publicKey: revoked.publicKey, amount: '1' };
    expect(await app.send('/api/withdrawal', { body, idToken })).toMatchObject({ status: 400 });
    // Revocation counts in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await app.context.auth.revokeRefreshTokens(revoked.uid);
    expect(await app.send('/api/withdrawal', { body, idToken })).toMatchObject({ status: 401 });
    expect(await app.send('/api/runs', { idToken })).toMatchObject({ status: 401 });
  });

  it('the account of a session is looked at also where the verifier does not ask for it, as in production', async () => {
    const { context, openSession, root, signUp } = app;
    const { uid } = await signUp(root);
    const verified = await verifySession(context, `Bearer ${await openSession(uid)}`);
    if (!verified.ok || verified.value === undefined) throw new Error('There is no session');
    const session = verified.value;
    const current = { currentAccount: true, freshMember: true };
    expect(await authenticate(context, session, current)).toMatchObject({ value: { uid } });
    await context.auth.updateUser(uid, { disabled: true });
    expect(await authenticate(context, session, current)).toMatchObject({
      refusal: { code: 'no_session' },
    });
  });
});

async function changeGrants(change: (grants: readonly Grant[]) => Grant[]): Promise<void> {
  const { firestore } = app.context;
  await firestore.runTransaction(async (transaction) =>
    setGrants(firestore, transaction, change(await listGrants(firestore, transaction))),
  );
}

describe('an admin', () => {
  it('an admin needs the custom claim in the session, and at the moment of the call the custom claim and an open grant', async () => {
    expect(await app.send(queue(), { idToken: session })).toMatchObject({ status: 403 });
    // With a stolen service account anybody can have the custom claim.
    await app.context.auth.setCustomUserClaims(member.uid, { admin: true });
    const asAdmin = await app.openSession(member.uid);
    for (const path of [queue(), '/api/audit'])
      expect(await app.send(path, { idToken: asAdmin })).toMatchObject({ status: 403 });
    await makeAdmin(app.context, member.uid);
    expect(await app.send(queue(), { idToken: session })).toMatchObject({ status: 403 });
    const idToken = await app.openSession(member.uid);
    expect(await app.send(queue(), { idToken })).toMatchObject({ status: 200 });
    expect(await app.send('/api/audit', { idToken })).toMatchObject({ status: 200 });
    const foreign = `/api/getIncomeStatement/${other.publicKey}/unpaid`;
    expect(await app.send(foreign, { idToken })).toMatchObject({ status: 403 });

    await changeGrants((grants) => endGrant(grants, member.uid, 1));
    expect(await app.send(queue(), { idToken })).toMatchObject({ status: 403 });
    await changeGrants((grants) =>
      openGrant(grants, { uid: member.uid, address: member.publicKey }, 2),
    );
    expect(await app.send(queue(), { idToken })).toMatchObject({ status: 200 });
    const verified = await verifySession(app.context, `Bearer ${idToken}`);
    if (!verified.ok || verified.value === undefined) throw new Error('There is no session');
    const current = { currentAccount: true, freshMember: true };
    expect(await authenticate(app.context, verified.value, current)).toMatchObject({
      value: { admin: true, grant: 2 },
    });

    await app.context.auth.setCustomUserClaims(member.uid, null);
    expect(await app.send(queue(), { idToken })).toMatchObject({ status: 403 });
    const own = `/api/getIncomeStatement/${member.publicKey}/All`;
    expect(await app.send(own, { idToken })).toMatchObject({ status: 200 });
  });
});

it('the log line of a call names the member who makes it by the uid alone, and nobody without a session', async () => {
  const logged = app.lines.length;
  await app.send(`/api/getUser/${member.uid}`, { idToken: session });
  await app.send('/api/login', { body: { mail: member.mail, pass: 'another' } });
  expect(app.lines.slice(logged)).toMatchObject([
    { event: 'call', call: 'getUser', outcome: 'ok', uid: member.uid },
    { event: 'call', call: 'login', uid: undefined },
  ]);
  expect(JSON.stringify(app.lines.slice(logged))).not.toContain(member.mail);
});

describe('a failure', () => {
  it('an unexpected error is answered with the request id alone and logged', async () => {
    const logged = app.lines.length;
    const path = `/api/getMyPackages/${member.publicKey}`;
    const reply = await app.send(path, { idToken: session });
    const requestId = reply.headers.get('x-request-id') ?? '';
    expect(reply).toMatchObject({
      status: 500,
      error: { code: 'internal', message: messages.internal(requestId) },
    });
    expect(app.lines.slice(logged)).toMatchObject([
      { event: 'request.failed', requestId, call: 'getMyPackages', uid: member.uid },
    ]);
  });

  it('a chain out of reach is answered as busy with a time to retry', async () => {
    const path = `/api/pending_activation/${member.publicKey}`;
    const reply = await app.send(path, { idToken: session });
    expect(reply).toMatchObject({ status: 503, error: { code: 'busy', message: messages.busy } });
    expect(reply.headers.get('retry-after')).toBe('2');
  });

  it('a signup with any malformed field is refused and writes nothing', async () => {
    const count = async () => (await app.context.firestore.collection('users').get()).size;
    const before = await count();
    const body = signupBody(app.root);
    for (const field of Object.keys(body)) {
      const reply = await app.send('/api/signup', { body: { ...body, [field]: '!' } });
      expect({ field, status: reply.status }).toEqual({ field, status: 400 });
    }
    expect(await count()).toBe(before);
  });
});

/** An ID token as only the emulator would take it. */
function unsigned(claims: object): string {
  const payload = { iss: 'https://securetoken.google.com/demo-other', sub: 'AAAAAA', ...claims };
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(payload)}.`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
