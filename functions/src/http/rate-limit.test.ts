import { describe, expect, it } from 'vitest';
import type { CallName } from '../contract/contract.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { countersOf, hitsOf, memberLimit, rateLimits } from './rate-limit.ts';

const minuteMs = 60_000;

// Typed out from the design, but for `page`, `health`, `rare` and the members', which are ours.
it('the limits are those of the design', () => {
  expect(rateLimits).toEqual({
    signup: { of: 'address', hits: 60, windowMs: 60 * minuteMs },
    login: { of: 'address', hits: 100, windowMs: 10 * minuteMs },
    lookup: { of: 'visitor', hits: 120, windowMs: 10 * minuteMs },
    page: { of: 'visitor', hits: 120, windowMs: 10 * minuteMs },
    health: { of: 'visitor', hits: 120, windowMs: 10 * minuteMs },
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
    // Nor do they make a check from outside fail.
    ['health', undefined, [ofAddress('health', 120), ofProxy('health', 12_000)]],
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
