import { describe, expect, it } from 'vitest';
import type { CallName } from '../contract/contract.ts';
import { sha256Hex } from '../platform/sha256.ts';
import {
  batchOf,
  countersOf,
  decideHere,
  decideStored,
  type HitWindow,
  hitsOf,
  type KnownHits,
  memberLimit,
  type RateLimit,
  rateLimits,
} from './rate-limit.ts';

const minuteMs = 60_000;

// Typed out from the design, but for `page`, `rare` and the members', which are ours.
it('the limits are those of the design', () => {
  expect(rateLimits).toEqual({
    signup: { of: 'address', hits: 60, windowMs: 60 * minuteMs },
    login: { of: 'address', hits: 100, windowMs: 10 * minuteMs },
    lookup: { of: 'visitor', hits: 120, windowMs: 10 * minuteMs },
    page: { of: 'visitor', hits: 120, windowMs: 10 * minuteMs },
    recover: { of: 'address', hits: 20, windowMs: 10 * minuteMs },
    rare: { of: 'member', hits: 60, windowMs: 10 * minuteMs },
  });
  expect(memberLimit).toEqual({ hits: 600, windowMs: 10 * minuteMs });
});

const address = '203.0.113.7';
const proxy = '198.51.100.9';
const ofAddress = (limit: string, hits: number) => [`${limit}_${sha256Hex(address)}`, hits];
const ofProxy = (limit: string, hits: number) => [`${limit}_proxy_${sha256Hex(proxy)}`, hits];

describe('a request', () => {
  it.each<[CallName, 'AAAAAA' | undefined, (string | number)[][]]>([
    ['getUser', undefined, [ofAddress('lookup', 120), ofProxy('lookup', 12_000)]],
    ['getMail', undefined, [ofAddress('lookup', 120), ofProxy('lookup', 12_000)]],
    // Visits of the landing use up no logins of others behind the same address.
    ['getPlan', undefined, [ofAddress('page', 120), ofProxy('page', 12_000)]],
    // Reading oneself or others with a session meets no limit by address.
    ['getUser', 'AAAAAA', [['member_AAAAAA_100_getUser', 600]]],
    // A session finds out no more mailboxes.
    [
      'getMail',
      'AAAAAA',
      [ofAddress('lookup', 120), ofProxy('lookup', 12_000), ['member_AAAAAA_100_getMail', 600]],
    ],
    [
      'getMailByPath',
      'AAAAAA',
      [
        ofAddress('lookup', 120),
        ofProxy('lookup', 12_000),
        ['member_AAAAAA_100_getMailByPath', 600],
      ],
    ],
    ['login', undefined, [ofAddress('login', 100), ofProxy('login', 10_000)]],
    ['loginByPath', undefined, [ofAddress('login', 100), ofProxy('login', 10_000)]],
    // A session buys no more guesses at passwords.
    [
      'login',
      'AAAAAA',
      [ofAddress('login', 100), ofProxy('login', 10_000), ['member_AAAAAA_100_login', 600]],
    ],
    // It ends the sessions, and with them the counts of its member.
    [
      'changePassword',
      'AAAAAA',
      [
        ofAddress('login', 100),
        ofProxy('login', 10_000),
        ['member_AAAAAA_100_changePassword', 600],
      ],
    ],
    ['signup', undefined, [ofAddress('signup', 60), ofProxy('signup', 6_000)]],
    ['passRecover', undefined, [ofAddress('recover', 20), ofProxy('recover', 2_000)]],
    ['resetPassword', undefined, [ofAddress('recover', 20), ofProxy('recover', 2_000)]],
    ['walletShare', 'AAAAAA', [['member_AAAAAA_100_walletShare', 60]]],
    ['walletReseal', 'AAAAAA', [['member_AAAAAA_100_walletReseal', 60]]],
    ['withdrawal', 'AAAAAA', [['member_AAAAAA_100_withdrawal', 60]]],
    ['booking', 'AAAAAA', [['member_AAAAAA_100_booking', 600]]],
    ['getTips', 'AAAAAA', [['member_AAAAAA_100_getTips', 600]]],
    ['sendTips', 'AAAAAA', [['member_AAAAAA_100_sendTips', 600]]],
    // Refused for that it has no session.
    ['getTips', undefined, []],
    ['walletShare', undefined, []],
  ])(
    '%s by %s counts for its member, its address and its proxy as the design says',
    (name, uid, expected) => {
      const counted = countersOf(name, uid && { uid, sessionsFrom: 100 }, { address, proxy });
      expect(counted.map(({ key, limit }) => [key, limit.hits])).toEqual(expected);
    },
  );

  it('without a proxy on the internet counts for its address alone', () => {
    const keys = countersOf('login', undefined, { address }).map(({ key }) => key);
    expect(keys).toEqual([`login_${sha256Hex(address)}`]);
  });

  it('of an IPv6 client counts for its /64, and for its /48 as for 16 clients', () => {
    const [address, site] = ['2001:db8:1:2::/64', '2001:db8:1::/48'];
    const counted = countersOf('passRecover', undefined, { address, site });
    expect(counted.map(({ key, limit }) => [key, limit.hits])).toEqual([
      [`recover_${sha256Hex(address)}`, 20],
      [`recover_site_${sha256Hex(site)}`, 320],
    ]);
  });
});

describe('a request counts for', () => {
  it.each<[number, CallName, Readonly<Record<string, string>>]>([
    // A page of no length has the usual one.
    [1, 'getDirect', {}],
    [1, 'getDirect', { limit: '1' }],
    [1, 'getTransfers', { limit: '50' }],
    [2, 'getTransfers', { limit: '51' }],
    [2, 'getDirect', { limit: '100' }],
    [2, 'getIncomeStatement', { limit: '100', after: 'x' }],
    // Refused for its length.
    [1, 'getDirect', { limit: '101' }],
    [1, 'getDirect', { limit: '1e9' }],
    // No list that comes by the page.
    [1, 'getUser', { limit: '100' }],
  ])('%i hits where it is %s with %j', (hits, name, query) => {
    expect(hitsOf(name, query)).toBe(hits);
  });
});

it.each([
  [20, 1],
  [99, 1],
  [100, 2],
  [600, 12],
  [600_000, 12_000],
])('an instance with a limit of %i hits adds them to Firestore in batches of %i', (hits, batch) => {
  expect(batchOf({ hits, windowMs: 1 })).toBe(batch);
});

const limit: RateLimit = { hits: 200, windowMs: 1_000 };
const known = (hits: number, own: number): KnownHits => ({ startedAtMs: 0, hits, own });
const one = { nowMs: 0, hits: 1 };

describe('by what an instance knows, a request', () => {
  it.each<
    [string, KnownHits | undefined, number, (KnownHits & { readonly allowed: boolean }) | undefined]
  >([
    ['the first', undefined, 5, { startedAtMs: 5, hits: 0, own: 1, allowed: true }],
    ['within a batch', known(100, 1), 999, { ...known(100, 2), allowed: true }],
    ['at the end of a batch', known(100, 3), 999, undefined],
    ['above what all may do', known(200, 0), 999, { ...known(200, 0), allowed: false }],
    ['above it with its own', known(198, 2), 999, { ...known(198, 2), allowed: false }],
    [
      'after the window',
      known(200, 0),
      1_000,
      { startedAtMs: 1_000, hits: 0, own: 1, allowed: true },
    ],
  ])('%s is decided or asked about', (_, previous, nowMs, expected) => {
    const decision = decideHere(previous, limit, { nowMs, hits: 1 });
    expect(decision && { ...decision.known, allowed: decision.allowed }).toEqual(expected);
  });

  it('of a limit below a hundred is never let pass unasked', () => {
    const exact = { hits: 60, windowMs: 1_000 };
    expect(decideHere(undefined, exact, one)).toBeUndefined();
    expect(decideHere(known(59, 0), exact, one)).toBeUndefined();
    expect(decideHere(known(60, 0), exact, one)).toEqual({ allowed: false, known: known(60, 0) });
  });

  it('of two hits counts for two, and is refused where one is left', () => {
    const two = { nowMs: 0, hits: 2 };
    expect(decideHere(known(100, 1), limit, two)).toEqual({ allowed: true, known: known(100, 3) });
    expect(decideHere(known(100, 2), limit, two)).toBeUndefined();
    expect(decideHere(known(199, 0), limit, two)).toEqual({ allowed: false, known: known(199, 0) });
    const stored = (hits: number) => decideStored({ startedAtMs: 0, hits }, undefined, limit, two);
    expect(stored(198)).toEqual({ allowed: true, known: known(200, 0) });
    expect(stored(199)).toEqual({ allowed: false, known: known(199, 0) });
  });
});

describe('by what is stored, a request', () => {
  it.each<[string, HitWindow | undefined, KnownHits | undefined, number, boolean, HitWindow]>([
    ['the first', undefined, undefined, 5, true, { startedAtMs: 5, hits: 1 }],
    ['the first to be stored', undefined, known(0, 3), 5, true, { startedAtMs: 0, hits: 4 }],
    [
      'after those of others',
      { startedAtMs: 2, hits: 50 },
      known(10, 3),
      5,
      true,
      { startedAtMs: 2, hits: 54 },
    ],
    [
      'the last',
      { startedAtMs: 0, hits: 196 },
      known(0, 3),
      5,
      true,
      { startedAtMs: 0, hits: 200 },
    ],
    [
      'above the limit',
      { startedAtMs: 0, hits: 198 },
      known(0, 3),
      5,
      false,
      { startedAtMs: 0, hits: 201 },
    ],
    [
      'at the limit',
      { startedAtMs: 0, hits: 200 },
      undefined,
      5,
      false,
      { startedAtMs: 0, hits: 200 },
    ],
    [
      'after the stored window',
      { startedAtMs: 0, hits: 200 },
      undefined,
      1_000,
      true,
      { startedAtMs: 1_000, hits: 1 },
    ],
    [
      'after both windows',
      { startedAtMs: 0, hits: 200 },
      known(200, 3),
      1_000,
      true,
      { startedAtMs: 1_000, hits: 1 },
    ],
  ])(
    '%s is decided, and stored with those before it',
    (_, stored, previous, nowMs, allowed, window) => {
      expect(decideStored(stored, previous, limit, { nowMs, hits: 1 })).toEqual({
        allowed,
        known: { ...window, own: 0 },
      });
    },
  );
});

it.each([1, 2, 20])(
  '%i instances let pass the limit, and at most a batch less one more for each other',
  (instances) => {
    let stored: HitWindow | undefined;
    const counters = Array.from({ length: instances }, (): KnownHits | undefined => undefined);
    let passed = 0;
    for (let hit = 0; hit < 1_000; hit += 1) {
      const at = hit % instances;
      const decision =
        decideHere(counters[at], limit, one) ?? decideStored(stored, counters[at], limit, one);
      if (decision.known.own === 0) stored = decision.known;
      counters[at] = decision.known;
      if (decision.allowed) passed += 1;
    }
    expect(passed).toBeGreaterThanOrEqual(limit.hits);
    expect(passed).toBeLessThanOrEqual(limit.hits + (instances - 1) * (batchOf(limit) - 1));
  },
);
