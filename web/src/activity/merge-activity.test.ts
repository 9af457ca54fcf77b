import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ActivityRow } from './activity-row.ts';
import { mergeActivity, type SourcedActivity, sources } from './merge-activity.ts';

const alice = '0x52908400098527886E0F7030069857D2E4169EE7';
const own = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const hashOf = (digit: number) => `0x${String(digit).repeat(64)}`;

const sent: ActivityRow = {
  hash: hashOf(1),
  direction: 'out',
  purpose: 'send',
  symbol: 'USDT',
  amount: 5_000_000n,
  address: alice,
  state: 'pending',
  atMs: 1_000,
};
const received: ActivityRow = {
  ...sent,
  direction: 'in',
  purpose: 'receipt',
  state: 'confirmed',
};

const seen = (
  source: SourcedActivity['source'],
  changes: Partial<ActivityRow> = {},
): SourcedActivity => ({
  source,
  row: { ...sent, ...changes },
});
const cameIn = (changes: Partial<ActivityRow> = {}, logIndex = 0): SourcedActivity => ({
  source: 'receipt',
  receiptId: `${changes.hash ?? received.hash}_${logIndex}`,
  row: { ...received, ...changes },
});
const merge = (sourced: readonly SourcedActivity[], outcomes: Record<string, boolean> = {}) =>
  mergeActivity(
    own,
    sourced,
    new Map(Object.entries(outcomes).map(([hash, succeeded]) => [hash, { succeeded }])),
  );

describe('a payment seen twice is listed once, and', () => {
  it.each<[string, SourcedActivity[], Partial<ActivityRow>]>([
    [
      'this browser knows better than a record',
      [seen('payment', { state: 'confirmed', atMs: 900 }), seen('transfer')],
      { state: 'confirmed', atMs: 900 },
    ],
    [
      'this browser knows better than a booking that it failed',
      [seen('booking', { purpose: 'subscription' }), seen('payment', { state: 'failed' })],
      { state: 'failed', purpose: 'send' },
    ],
    [
      'the server confirms no package without its receipt',
      [seen('payment'), seen('package', { state: 'confirmed', purpose: 'subscription' })],
      { state: 'confirmed', purpose: 'subscription' },
    ],
    [
      'a booking says more than a record',
      [seen('booking', { purpose: 'subscription' }), seen('transfer')],
      { purpose: 'subscription' },
    ],
  ])('%s', (_name, sourced, expected) => {
    expect(merge(sourced)).toMatchObject([expected]);
    expect(merge(sourced.toReversed())).toMatchObject([expected]);
  });
});

describe('the chain decides', () => {
  it.each<[string, SourcedActivity, boolean, ActivityRow['state']]>([
    ['a record', seen('transfer'), true, 'confirmed'],
    ['a record', seen('transfer'), false, 'failed'],
    ['a payment that was given up', seen('payment', { state: 'failed' }), true, 'confirmed'],
    ['a payment taken for paid', seen('payment', { state: 'confirmed' }), false, 'failed'],
  ])('on %s', (_name, one, succeeded, state) => {
    expect(merge([one], { [sent.hash]: succeeded })).toMatchObject([{ state }]);
  });

  it('by another hash on nothing', () => {
    expect(merge([seen('transfer')], { [hashOf(2)]: true })).toMatchObject([{ state: 'pending' }]);
  });
});

describe('signed', () => {
  it.each<[string, SourcedActivity[], boolean]>([
    ['is what the server carries', [seen('payment')], true],
    ['is that recorded as well', [seen('payment'), seen('transfer')], true],
    ['is that confirmed as a package', [seen('payment'), seen('package')], true],
    ['is no record', [seen('transfer')], false],
    ['is no booking', [seen('booking')], false],
    ['is no package', [seen('package')], false],
    ['is nothing that came in', [seen('payment', { hash: hashOf(2) }), cameIn()], false],
  ])('%s', (_name, sourced, isSigned) => {
    for (const all of [sourced, sourced.toReversed()])
      expect(merge(all).find(({ hash }) => hash === sent.hash)).toMatchObject({ isSigned });
  });

  it('does not count for another address of the same transaction', () => {
    const rows = merge([seen('payment'), seen('package', { address: own })]);
    expect(rows).toMatchObject([{ address: own, isSigned: false }]);
  });

  it('stays after the chain has decided the outcome', () => {
    expect(merge([seen('transfer')], { [sent.hash]: true })).toMatchObject([{ isSigned: false }]);
  });
});

test.each(['USDT', 'POL'] as const)('%s sent to oneself is listed once, as sent', (symbol) => {
  for (const source of ['payment', 'transfer'] as const) {
    const rows = merge([cameIn({ address: own, symbol }), seen(source, { address: own, symbol })]);
    expect(rows).toMatchObject([{ direction: 'out', symbol }]);
  }
});

test('a transfer that is both recent and final is listed once', () => {
  const pol = cameIn({ symbol: 'POL', amount: 10n ** 18n }, 3);
  expect(merge([pol, pol])).toMatchObject([{ direction: 'in', symbol: 'POL', amount: 10n ** 18n }]);
});

test.each(['USDT', 'POL'] as const)('POL that comes back for %s is a row of its own', (symbol) => {
  for (const address of [alice, alice.replace('5', '6')]) {
    const rows = merge([seen('payment', { symbol }), cameIn({ symbol: 'POL', address })]);
    expect(rows.map((row) => `${row.direction} ${row.symbol}`).toSorted()).toEqual([
      'in POL',
      `out ${symbol}`,
    ]);
  }
});

test('a record does not hide what came in from somebody else', () => {
  expect(merge([cameIn(), seen('transfer', { address: own })])).toHaveLength(2);
});

test('two transfers of one transaction are two rows of their own', () => {
  const rows = merge([cameIn({ amount: 1n }, 1), cameIn({ amount: 1n, symbol: 'POL' }, 2)]);
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
});

test('the newest come first', () => {
  const rows = merge(
    [2, 3, 1].map((digit) => seen('transfer', { hash: hashOf(digit), atMs: digit })),
  );
  expect(rows.map(({ atMs }) => atMs)).toEqual([3, 2, 1]);
});

test('nothing seen is nothing listed', () => {
  expect(merge([])).toEqual([]);
});

const sourced = fc.array(
  fc.record({
    source: fc.constantFrom(...sources),
    receiptId: fc.constantFrom('0', '1', '2'),
    row: fc.record({
      hash: fc.constantFrom(...[1, 2, 3].map(hashOf)),
      direction: fc.constantFrom('in', 'out'),
      purpose: fc.constantFrom('send', 'subscription', 'payout', 'receipt'),
      symbol: fc.constantFrom('USDT', 'POL'),
      amount: fc.bigInt({ min: 1n, max: 3n }),
      address: fc.constantFrom(alice, own),
      state: fc.constantFrom('pending', 'confirmed', 'failed'),
      atMs: fc.nat({ max: 3 }),
    }),
  }),
  { maxLength: 12 },
);
const outcomes = fc.dictionary(fc.constantFrom(...[1, 2, 3].map(hashOf)), fc.boolean());

test('the order of the sources changes nothing', () => {
  const shuffled = sourced.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, outcomes, ([one, other], ends) => {
      expect(merge(other, ends)).toEqual(merge(one, ends));
    }),
  );
});

test('the same seen twice changes nothing', () => {
  fc.assert(
    fc.property(sourced, outcomes, (all, ends) => {
      const rows = merge(all, ends);
      expect(merge([...all, ...all], ends)).toEqual(rows);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    }),
  );
});
