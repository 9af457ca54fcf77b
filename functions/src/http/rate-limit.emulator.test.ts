import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AppUnderTest,
  openAppUnderTest,
  randomText,
  type TestMember,
  type TestReply,
  type TestRequest,
} from '../../test/app-under-test.ts';
import { countReads } from '../../test/firestore-requests.ts';
import { testVariables } from '../../test/world.ts';
import type { RateLimitName } from '../contract/call.ts';
import * as messages from '../contract/messages.ts';
import { collections, paths } from '../platform/paths.ts';
import { batchOf, type RateLimit } from './core/hit-window.ts';
import {
  countersOf as countersOfRequest,
  createHitCounter,
  createRateLimits,
} from './rate-limit.ts';

let start: Date;
let app: AppUnderTest;
let member: TestMember;
let session: string;
beforeAll(async () => {
  app = await openAppUnderTest(1);
  member = await app.signUp(app.root);
  session = await app.openSession(member.uid, { sessionsFrom: 0 });
  // Time stands still, so that what is left of a window is exact.
  start = new Date();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
beforeEach(() => {
  vi.setSystemTime(start);
});
afterAll(() => {
  vi.useRealTimers();
});

// The connections of tests come from a proxy network.
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const proof = () => `v1.${randomText(32)}`;
const guess = () => ({ mail: 'nobody@example.test', token: randomText(32), pass: proof() });
const forging = (forged: string) => ({ body: guess(), ...from(forged), peer: '203.0.113.50' });
const path = '/api/login/nobody/x';
const idsOfCounters = async (): Promise<string[]> =>
  (await app.context.firestore.collection(collections.rateLimits).listDocuments()).map(
    ({ id }) => id,
  );

/** Typed out from the design: hits, seconds of the window, and all that counts as a hit. */
const limits: [RateLimitName, number, number, [string, () => TestRequest][]][] = [
  ['signup', 60, 3_600, [['/api/signup', () => ({ body: {} })]]],
  [
    'login',
    100,
    600,
    [
      ['/api/login', () => ({ body: {} })],
      [path, () => ({})],
      // A session buys no more guesses.
      ['/api/login', () => ({ body: {}, idToken: session })],
    ],
  ],
  [
    'lookup',
    120,
    600,
    [
      ['/api/getUser/ZZZZZZ', () => ({})],
      ['/getMail/a%40example.test', () => ({})],
      // A session finds out no more mailboxes.
      ['/api/getMail/a%40example.test', () => ({ idToken: session })],
    ],
  ],
  [
    'recover',
    20,
    600,
    [
      ['/api/passRecover', () => ({ body: { mail: 'nobody@example.test' } })],
      ['/api/resetPassword', () => ({ body: guess() })],
    ],
  ],
];

const countersOf = ({ headers }: TestReply) => ({
  limit: headers.get('ratelimit-limit'),
  remaining: headers.get('ratelimit-remaining'),
  reset: headers.get('ratelimit-reset'),
  retryAfter: headers.get('retry-after'),
});
const tooMany = {
  status: 429,
  error: { code: 'rate_limited', message: messages.rateLimited },
};

describe.each(limits)('%s', (name, hits, seconds, requests) => {
  const address = `${name.length}.0.113.1`;
  const sendFrom = (sender: string, hit: number): Promise<TestReply> => {
    const [path = '', request] = requests[hit % requests.length] ?? [];
    return app.send(path, { ...request?.(), ...from(sender) });
  };
  const counters = { limit: String(hits), reset: String(seconds) };

  it(`an address is answered ${hits} times in ${seconds} seconds, and then refused`, async () => {
    for (let hit = 0; hit < hits; hit += 1) {
      const reply = await sendFrom(address, hit);
      expect(reply.status).toBeLessThan(429);
      const remaining = String(hits - 1 - hit);
      expect(countersOf(reply)).toEqual({ ...counters, remaining, retryAfter: null });
    }
    for (const [index] of requests.entries()) {
      const refused = await sendFrom(address, index);
      expect(refused).toMatchObject(tooMany);
      const retryAfter = String(seconds);
      expect(countersOf(refused)).toEqual({ ...counters, remaining: '0', retryAfter });
    }
  });

  it('another address is answered at once, and the same address when the window is over', async () => {
    expect((await sendFrom(`${name.length}.0.113.2`, 0)).status).toBeLessThan(429);
    expect((await sendFrom(`6.6.6.6, ${address}`, 0)).status).toBe(429);
    expect((await sendFrom(`${address}, 6.6.6.6`, 0)).status).toBeLessThan(429);
    vi.setSystemTime(start.getTime() + seconds * 1_000 - 1);
    const last = await sendFrom(address, 0);
    expect({ status: last.status, ...countersOf(last) }).toMatchObject({ status: 429, reset: '1' });
    vi.setSystemTime(start.getTime() + seconds * 1_000);
    const first = await sendFrom(address, 0);
    expect(first.status).toBeLessThan(429);
    expect(countersOf(first)).toMatchObject({ ...counters, remaining: String(hits - 1) });
  });
});

it('a client whose connection comes from no proxy network is counted by its own address, whatever it writes', async () => {
  for (let hit = 0; hit < 20; hit += 1) {
    const reply = await app.send('/api/resetPassword', forging(`9.9.9.${hit}`));
    expect(reply.status).toBeLessThan(429);
  }
  expect(await app.send('/api/resetPassword', forging('9.9.9.99'))).toMatchObject(tooMany);
});

it('of parallel requests no more than the limit are answered', async () => {
  const requests = Array.from({ length: 40 }, () =>
    app.send('/api/resetPassword', { body: guess(), ...from('7.7.7.3') }),
  );
  const replies = await Promise.all(requests);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
  const left = replies.flatMap(({ status, headers }) =>
    status === 429 ? [] : Number(headers.get('ratelimit-remaining')),
  );
  expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, hit) => hit));
});

it('requests of an address that is refused use up nothing of its site and its proxy', async () => {
  const limitRate = createRateLimits(app.context);
  const site = '2001:db8:77::/48';
  const client = { address: '2001:db8:77:1::/64', site, proxy: '198.51.100.7' };
  const send = async (times: number) => {
    const results = [];
    for (let hit = 0; hit < times; hit += 1)
      results.push(
        (await limitRate(countersOfRequest('resetPassword', undefined, client), 1)).outcome.ok,
      );
    return results;
  };
  const readCounters = async () => {
    const { docs } = await app.context.firestore.collection(collections.rateLimits).get();
    return docs.map((counter) => ({ id: counter.id, ...counter.data() }));
  };
  expect(await send(20)).not.toContain(false);
  const counters = await readCounters();
  // More than a batch of each of them.
  expect(await send(60)).not.toContain(true);
  expect(await readCounters()).toEqual(counters);
});

describe('members behind one address', () => {
  const carrier = from('100.64.0.1');

  it('a member goes on reading oneself and others where visitors have used up the look-ups', async () => {
    for (let hit = 0; hit < 120; hit += 1) await app.send('/api/getUser/ZZZZZZ', carrier);
    const before = await idsOfCounters();
    expect(await app.send(`/api/getUser/${member.uid}`, carrier)).toMatchObject(tooMany);
    // A batch, so that the member's counter is stored.
    for (let hit = 0; hit < batchOf({ hits: 600, windowMs: 600_000 }); hit += 1) {
      const id = hit % 2 === 0 ? member.uid : 'ZZZZZZ';
      const reply = await app.send(`/api/getUser/${id}`, { ...carrier, idToken: session });
      expect(reply.status).toBe(200);
      expect(countersOf(reply)).toMatchObject({ limit: '600', remaining: String(599 - hit) });
    }
    const added = (await idsOfCounters()).filter((id) => !before.includes(id));
    expect(added).toEqual([`member_${member.uid}_0_getUser`]);
  });

  it('a session that is not in order counts for nobody and is answered nothing', async () => {
    const reply = await app.send('/api/getUser/ZZZZZZ', { ...carrier, idToken: 'a.b.c' });
    expect(reply).toMatchObject({ status: 401, error: { code: 'no_session' } });
    expect(countersOf(reply).limit).toBeNull();
  });

  it('a page of a list counts for each usual page of rows that it asks for', async () => {
    const other = await app.signUp(app.root);
    const idToken = await app.openSession(other.uid);
    const list = (limit: string) =>
      app.send(`/api/getDirect/${other.publicKey}?limit=${limit}`, { idToken });
    const left = async (limit: string) => countersOf(await list(limit)).remaining;
    expect(await left('50')).toBe('599');
    expect(await left('100')).toBe('597');
    expect(await left('1')).toBe('596');
    const lists = Array.from({ length: 297 }, () => list('100'));
    await Promise.all(lists);
    expect(await left('100')).toBe('0');
    expect(await list('1')).toMatchObject(tooMany);
  });

  it('a member is limited call by call, wherever the requests come from, and no other member is', async () => {
    const other = await app.openSession((await app.signUp(app.root)).uid);
    const share = (idToken: string, sender: string) =>
      app.send('/api/walletShare', { idToken, ...from(sender) });
    for (let hit = 0; hit < 60; hit += 1) {
      const reply = await share(session, `100.64.1.${hit}`);
      expect({ status: reply.status, ...countersOf(reply) }).toMatchObject({
        status: 200,
        limit: '60',
        remaining: String(59 - hit),
      });
    }
    const reads = countReads(app.context.firestore);
    expect(await share(session, '100.64.2.1')).toMatchObject(tooMany);
    expect(reads().documents).toBe(0);
    expect(await share(other, '100.64.1.1')).toMatchObject({ status: 200 });
    const own = `/api/getUser/${member.uid}`;
    expect(await app.send(own, { idToken: session })).toMatchObject({ status: 200 });
  });
});

it('a session that has ended, before this server has read so, uses up nothing of its member’s next one', async () => {
  const { uid } = await app.signUp(app.root);
  const ended = await app.openSession(uid, { sessionsFrom: 0 });
  // Another server has ended it.
  await app.context.firestore.doc(paths.user(uid)).update({ sessionsFrom: 1 });
  const share = (idToken: string) => app.send('/api/walletShare', { idToken });
  const replies = await Promise.all(Array.from({ length: 60 }, () => share(ended)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]));
  const reply = await share(await app.openSession(uid, { sessionsFrom: 1 }));
  expect({ status: reply.status, ...countersOf(reply) }).toMatchObject({
    status: 200,
    remaining: '59',
  });
});

it('a call that asks the chain counts for its member alone, and no login starts it again', async () => {
  const { uid, publicKey } = await app.signUp(app.root);
  const askNonce = (idToken: string) => app.send(`/api/getNonce/${publicKey}`, { idToken });
  const before = await app.openSession(uid, { sessionsFrom: 0 });
  for (let batch = 0; batch < 12; batch += 1)
    await Promise.all(Array.from({ length: 50 }, () => askNonce(before)));
  await app.context.firestore.doc(paths.user(uid)).update({ sessionsFrom: 1 });
  expect(await askNonce(before)).toMatchObject({ status: 429 });
  const next = await app.openSession(uid, { sessionsFrom: 1 });
  expect(await askNonce(next)).toMatchObject({ status: 429 });
  const own = await app.send(`/api/getUser/${uid}`, { idToken: next });
  expect(own).toMatchObject({ status: 200 });
});

const stranger = 'https://stranger.example';
const crossSite = { 'sec-fetch-site': 'cross-site' };

describe.each<
  [string, Readonly<Record<string, string>>, 'refused and counts for nobody' | 'answered']
>([
  ['a page of another site', { ...crossSite, origin: stranger }, 'refused and counts for nobody'],
  ['an image or a link of another site', crossSite, 'refused and counts for nobody'],
  ['a sandboxed page', { ...crossSite, origin: 'null' }, 'refused and counts for nobody'],
  ['a listed page of another site', { ...crossSite, origin: testVariables.WEB_ORIGIN }, 'answered'],
  ['a page of the same site', { 'sec-fetch-site': 'same-site', origin: stranger }, 'answered'],
  ['a page of ours', { 'sec-fetch-site': 'same-origin' }, 'answered'],
  ['the address bar', { 'sec-fetch-site': 'none' }, 'answered'],
  ['a client that says nothing', { origin: stranger }, 'answered'],
])('a call of %s', (_, headers, verdict) => {
  it.each<[string, string, TestRequest]>([
    ['login by path', path, {}],
    ['recovery', '/api/passRecover', { body: '{"mail":"nobody@example.test"}' }],
  ])(`is ${verdict}: a %s`, async (_name, called, request) => {
    const sent = { ...headers, 'x-forwarded-for': '10.1.1.7' };
    const reply = await app.send(called, { ...request, headers: sent });
    const isRefused = verdict !== 'answered';
    expect(reply.status === 403).toBe(isRefused);
    expect(countersOf(reply).limit === null).toBe(isRefused);
  });
});

const oneHit = () => ({ nowMs: start.getTime(), hits: 1 });

const limit: RateLimit = { hits: 600, windowMs: 60_000 };

it('the counter of a client is kept while a thousand others come', async () => {
  const { firestore } = app.context;
  const countHit = createHitCounter(firestore);
  for (let hit = 1; hit < batchOf(limit); hit += 1) await countHit('first', limit, oneHit());
  for (let other = 0; other < 1_000; other += 1) await countHit(`${other}`, limit, oneHit());
  // The one that makes a batch, which is stored.
  await countHit('first', limit, oneHit());
  const stored = await firestore.doc(paths.rateLimit('first')).get();
  expect(stored.get('hits')).toBe(batchOf(limit));
});

describe('two instances of the server', () => {
  it('let pass what the limit allows, and less than a batch more', async () => {
    const { firestore } = app.context;
    const counters = [createHitCounter(firestore), createHitCounter(firestore)];
    let passed = 0;
    for (let hit = 0; hit < 700; hit += 1) {
      const decision = await counters[hit % 2]?.('two', limit, oneHit());
      if (decision?.allowed === true) passed += 1;
    }
    expect(passed).toBeGreaterThanOrEqual(limit.hits);
    expect(passed).toBeLessThan(limit.hits + batchOf(limit));
  });

  it('a new one knows what the others have stored once a batch of its own is full', async () => {
    const { firestore } = app.context;
    const earlier = createHitCounter(firestore);
    for (let hit = 0; hit < 600; hit += 1) await earlier('new', limit, oneHit());
    expect((await firestore.doc(paths.rateLimit('new')).get()).get('hits')).toBe(600);
    const later = createHitCounter(firestore);
    const decisions = [];
    for (let hit = 0; hit < batchOf(limit); hit += 1) {
      decisions.push((await later('new', limit, oneHit())).allowed);
    }
    expect(decisions.indexOf(false)).toBe(batchOf(limit) - 1);
    // Refused without asking again.
    expect((await later('new', limit, oneHit())).allowed).toBe(false);
  });

  it('keep a counter until its window is over', async () => {
    const { firestore } = app.context;
    for (const laterMs of [0, 5_000]) {
      const hit = { nowMs: start.getTime() + laterMs, hits: 1 };
      await createHitCounter(firestore)('kept', { hits: 3, windowMs: 60_000 }, hit);
    }
    const kept = await firestore.doc(paths.rateLimit('kept')).get();
    expect(kept.data()).toMatchObject({
      hits: 2,
      expiresAt: Timestamp.fromMillis(start.getTime() + 60_000),
    });
  });

  it('one that knows nothing any more counts on from what is stored', async () => {
    const { firestore } = app.context;
    const exact: RateLimit = { hits: 3, windowMs: 60_000 };
    const allowed = [];
    for (let hit = 0; hit < 4; hit += 1) {
      allowed.push((await createHitCounter(firestore)('exact', exact, oneHit())).allowed);
    }
    expect(allowed).toEqual([true, true, true, false]);
  });
});
