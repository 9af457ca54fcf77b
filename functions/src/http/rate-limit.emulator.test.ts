import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type AppUnderTest,
  openAppUnderTest,
  randomText,
  type TestReply,
  type TestRequest,
} from '../../test/app-under-test.ts';
import type { RateLimitName } from '../contract/call.ts';
import { messages } from '../contract/messages.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';

let app: AppUnderTest;
let session: string;
beforeAll(async () => {
  app = await openAppUnderTest(1);
  const member = await app.signUp(app.root);
  session = await app.openSession(member.uid);
  // Time stands still, so that what is left of a window is exact.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const proof = () => `v1.${randomText(32)}`;
const guess = () => ({ mail: 'nobody@example.test', token: randomText(32), pass: proof() });
const path = '/api/login/nobody/x';

/** Typed out, all but the last from the design: hits, seconds of the window, and all that counts as a hit. */
const limits: [RateLimitName, number, number, [string, () => TestRequest][]][] = [
  ['signup', 60, 3_600, [['/api/signup', () => ({ body: {} })]]],
  [
    'login',
    100,
    600,
    [
      ['/api/login', () => ({ body: {} })],
      [path, () => ({})],
    ],
  ],
  [
    'lookup',
    120,
    600,
    [
      ['/api/getUser/ZZZZZZ', () => ({})],
      ['/getMail/a%40example.test', () => ({})],
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
  ['share', 60, 600, [['/api/walletShare', () => ({ idToken: session })]]],
  [
    'record',
    600,
    600,
    [
      ['/api/booking', () => ({ body: {} })],
      ['/api/transfer', () => ({ body: {} })],
    ],
  ],
];

const countersOf = ({ headers }: TestReply) => ({
  limit: headers.get('ratelimit-limit'),
  remaining: headers.get('ratelimit-remaining'),
  reset: headers.get('ratelimit-reset'),
  retryAfter: headers.get('retry-after'),
});

describe.each(limits)('%s', (name, hits, seconds, requests) => {
  const address = `${name.length}.0.113.1`;
  const sendFrom = (sender: string, hit: number): Promise<TestReply> => {
    const [path = '', request] = requests[hit % requests.length] ?? [];
    return app.send(path, { ...request?.(), ...from(sender) });
  };
  const setHits = (sender: string, counted: number) =>
    app.context.firestore
      .doc(paths.rateLimit(`${name}_${sha256Hex(sender)}`))
      .update({ hits: counted });
  const counters = { limit: String(hits), reset: String(seconds) };

  it(`an address is answered ${hits} times in ${seconds} seconds, and then refused`, async () => {
    const expectAnswered = async (hit: number) => {
      const reply = await sendFrom(address, hit);
      expect(reply.status).toBeLessThan(429);
      const remaining = String(hits - 1 - hit);
      expect(countersOf(reply)).toEqual({ ...counters, remaining, retryAfter: null });
    };
    for (let hit = 0; hit < 10; hit += 1) await expectAnswered(hit);
    // All but ten of the hits between are counted without their requests.
    await setHits(address, hits - 10);
    for (let hit = hits - 10; hit < hits; hit += 1) await expectAnswered(hit);
    for (const [index] of requests.entries()) {
      const refused = await sendFrom(address, index);
      expect(refused).toMatchObject({
        status: 429,
        error: { code: 'rate_limited', message: messages.rateLimited },
      });
      const retryAfter = String(seconds);
      expect(countersOf(refused)).toEqual({ ...counters, remaining: '0', retryAfter });
    }
  });

  it('another address is answered at once, and the same address when the window is over', async () => {
    expect((await sendFrom(`${name.length}.0.113.2`, 0)).status).toBeLessThan(429);
    expect((await sendFrom(`6.6.6.6, ${address}`, 0)).status).toBe(429);
    expect((await sendFrom(`${address}, 6.6.6.6`, 0)).status).toBeLessThan(429);
    const start = Date.now();
    vi.setSystemTime(start + seconds * 1_000 - 1);
    const last = await sendFrom(address, 0);
    expect({ status: last.status, ...countersOf(last) }).toMatchObject({ status: 429, reset: '1' });
    vi.setSystemTime(start + seconds * 1_000);
    const first = await sendFrom(address, 0);
    expect(first.status).toBeLessThan(429);
    expect(countersOf(first)).toMatchObject({ ...counters, remaining: String(hits - 1) });
    vi.setSystemTime(start);
  });
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
