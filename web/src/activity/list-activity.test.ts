import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { RowOf } from '../base/api/paged-calls.ts';
import type { PaymentRow } from '../payments/payment.ts';
import type { ActivityRow } from './activity-row.ts';
import { type ActivitySources, listActivity } from './list-activity.ts';

const alice = '0x52908400098527886E0F7030069857D2E4169EE7';
const own = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const company = '0xDbC5e5A6e2a7A6C1ba1A1B3A4CF0cB1Ab0dA8C32';
const hashOf = (digit: number) => `0x${String(digit).repeat(64)}`;
const dates = '2026-01-05T08:00:00.000Z';
const atMs = Date.parse(dates);
const txn = hashOf(1);
const at = (digit: number) => `2026-01-0${digit}T00:00:00.000Z`;

const recorded: PaymentRow = {
  publicKey: own,
  txn,
  amt: '5.000000',
  symbol: 'USDT',
  details: alice,
  status: 'Pending',
  dates,
  kind: 'transfer',
  to: alice,
  state: 'pending',
};
const payment: PaymentRow = { ...recorded, nonce: 3 };
const booking: RowOf<'pending_activation'> = { txn, amt: 50_000_000n, dates };
const confirmed: RowOf<'getMyPackages'> = {
  txn,
  AMOUNT: 50_000_000n,
  DATES: dates,
  Activation_sl: 'x',
};
const receipt: RowOf<'getReceipts'> = { id: `${txn}_2`, txn, from: alice, amt: 3n, dates };
const found = {
  hash: txn,
  logIndex: 2,
  from: alice,
  symbol: 'POL',
  amount: 3n,
  blockNumber: 1,
  atMs,
} as const;

const nothing: ActivitySources = {
  owner: own,
  companyWallet: company.toLowerCase(),
  transfers: [],
  bookings: [],
  packages: [],
  receipts: [],
  pol: [],
  outcomes: new Map(),
};
const list = (sources: Partial<ActivitySources>) => listActivity({ ...nothing, ...sources });

test.each([
  ['USDT', '1.500000', 1_500_000n],
  ['POL', '0.000000000000000001', 1n],
  ['POL', '1.5', 15n * 10n ** 17n],
] as const)('a recorded send of %s %s', (symbol, amt, amount) => {
  const transfers = [{ ...recorded, symbol, amt }];
  expect(list({ transfers })).toEqual([
    {
      id: `out:${txn}`,
      isSigned: false,
      hash: txn,
      direction: 'out',
      purpose: 'send',
      symbol,
      amount,
      address: alice,
      state: 'pending',
      atMs,
    },
  ]);
});

const idsOf = (sources: Partial<ActivitySources>) =>
  listActivity({ ...nothing, ...sources }).map(({ id }) => id);

test('a payment stays the same movement when it is made faster, cancelled or confirmed as a package', () => {
  const faster = { ...payment, txn: hashOf(2) };
  const [id] = idsOf({ transfers: [payment] });
  expect(idsOf({ transfers: [faster] })).toEqual([id]);
  const bought = { ...payment, kind: 'booking' } as const;
  expect(idsOf({ transfers: [bought], packages: [confirmed] })).toEqual([id]);
  expect(idsOf({ transfers: [{ ...payment, nonce: 4 }] })).not.toEqual([id]);
});

describe('a payment that the server carries', () => {
  it.each([
    ['transfer', 'send'],
    ['booking', 'subscription'],
    ['withdrawalPay', 'payout'],
  ] as const)('of a %s is a %s', (kind, purpose) => {
    const state = 'pending';
    expect(list({ transfers: [{ ...payment, kind }] })).toMatchObject([{ purpose, state }]);
  });

  it.each([
    ['confirmed', undefined, 'confirmed'],
    ['failed', 'reverted', 'failed'],
    ['failed', 'unknown', 'unknown'],
  ] as const)('that is %s (%s) is %s', (state, reason, shown) => {
    const row = { ...payment, state, ...(reason === undefined ? {} : { reason }) };
    expect(list({ transfers: [row] })).toMatchObject([{ state: shown }]);
  });
});

test('a package whose payment has another hash since is one movement', () => {
  const bookings = [{ ...booking, carried: true } as const];
  const bought = { ...payment, txn: hashOf(2), kind: 'booking', state: 'confirmed' } as const;
  expect(list({ bookings, transfers: [bought] })).toMatchObject([{ hash: hashOf(2) }]);
});

describe('the chain decides', () => {
  it.each<[string, PaymentRow, boolean, ActivityRow['state']]>([
    ['on a record, confirmed', recorded, true, 'confirmed'],
    ['on a record, failed', recorded, false, 'failed'],
    ['nothing of a payment: it may have been cancelled', payment, true, 'pending'],
  ])('%s', (_name, row, succeeded, state) => {
    const outcomes = new Map([[txn, succeeded]]);
    expect(list({ transfers: [row], outcomes })).toMatchObject([{ state }]);
  });

  it('by another hash on nothing', () => {
    const outcomes = new Map([[hashOf(2), true]]);
    expect(list({ transfers: [recorded], outcomes })).toMatchObject([{ state: 'pending' }]);
  });
});

test('a booking is pending and a package confirmed, both paid to the company', () => {
  const paid = { hash: txn, direction: 'out', purpose: 'subscription', amount: 50_000_000n, atMs };
  expect(list({ bookings: [booking] })).toMatchObject([{ ...paid, state: 'pending' }]);
  const [row] = list({ packages: [confirmed] });
  expect(row).toMatchObject({ ...paid, state: 'confirmed' });
  expect(row?.address.toLowerCase()).toBe(company.toLowerCase());
});

test.each([
  ['is listed', own, 1],
  ['in any spelling is listed', own.toLowerCase(), 1],
  ['is not listed where it was another wallet', alice, 0],
])('a package, paid by the member’s wallet, %s', (_, from, count) => {
  expect(list({ packages: [{ ...confirmed, from }] })).toHaveLength(count);
});

describe('a payment that several lists have is listed once, and', () => {
  it.each<[string, Partial<ActivitySources>, Partial<ActivityRow>]>([
    [
      'the payment says more than its record',
      { transfers: [{ ...payment, state: 'confirmed' }, recorded] },
      { state: 'confirmed' },
    ],
    [
      'the payment says more than its booking',
      { bookings: [booking], transfers: [{ ...payment, kind: 'booking', state: 'failed' }] },
      { state: 'failed' },
    ],
    [
      'the package says what the payment was for, and that it is final',
      { packages: [confirmed], transfers: [{ ...payment, state: 'failed' }] },
      { state: 'confirmed', purpose: 'subscription' },
    ],
    [
      'the payment says how much was sent, to whom and when',
      {
        packages: [{ ...confirmed, AMOUNT: 100_000_000n, DATES: at(3) }],
        transfers: [{ ...payment, kind: 'booking', amt: '120.000000', details: alice }],
      },
      { amount: 120_000_000n, address: alice, atMs },
    ],
    [
      'the package says more than a record',
      { packages: [confirmed], transfers: [recorded] },
      { amount: 50_000_000n, state: 'confirmed', purpose: 'subscription' },
    ],
    [
      'a booking says more than a record',
      { bookings: [booking], transfers: [recorded] },
      { purpose: 'subscription' },
    ],
  ])('%s', (_name, sources, expected) => {
    expect(list(sources)).toMatchObject([expected]);
    expect(list({ ...sources, transfers: (sources.transfers ?? []).toReversed() })).toEqual(
      list(sources),
    );
  });
});

describe('signed', () => {
  const toCompany = { ...payment, details: company, kind: 'booking' } as const;
  it.each<[string, Partial<ActivitySources>, boolean]>([
    ['is what the server carries', { transfers: [payment] }, true],
    ['is that recorded as well', { transfers: [payment, recorded] }, true],
    ['is that confirmed as a package', { transfers: [toCompany], packages: [confirmed] }, true],
    ['is no record', { transfers: [recorded] }, false],
    [
      'is no record that the chain knows',
      { transfers: [recorded], outcomes: new Map([[txn, true]]) },
      false,
    ],
    ['is no booking', { bookings: [booking] }, false],
    ['is no package', { packages: [confirmed] }, false],
    [
      'is that confirmed as a package after the company has another wallet',
      { transfers: [{ ...toCompany, details: alice }], packages: [confirmed] },
      true,
    ],
    ['is no record of a package', { transfers: [recorded], packages: [confirmed] }, false],
    ['is nothing that came in', { receipts: [receipt] }, false],
  ])('%s', (_name, sources, isSigned) => {
    expect(list(sources)).toMatchObject([{ isSigned }]);
  });
});

const received = {
  isSigned: false,
  hash: txn,
  direction: 'in',
  purpose: 'receipt',
  amount: 3n,
  address: alice,
  state: 'confirmed',
  atMs,
} as const;

test('USDT and POL that came in are listed by ids of their own, with the times of their blocks', () => {
  const usdt = { ...received, id: `in:${txn}_2`, symbol: 'USDT' };
  const pol = { ...received, id: `in:${txn}_pol_2`, symbol: 'POL' };
  expect(list({ receipts: [receipt] })).toEqual([usdt]);
  expect(list({ pol: [found] })).toEqual([pol]);
});

test('POL that is both recent and final is listed once', () => {
  expect(list({ pol: [found, found] })).toHaveLength(1);
});

test('each transfer of a transaction is a row, whatever its places in block and receipt', () => {
  const rows = list({ receipts: [receipt], pol: [found, { ...found, logIndex: 3 }] });
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
});

test.each(['USDT', 'POL'] as const)('%s sent to oneself is listed once, as sent', (symbol) => {
  for (const row of [payment, recorded]) {
    const rows = list({
      transfers: [{ ...row, details: own, symbol }],
      receipts: symbol === 'USDT' ? [{ ...receipt, from: own }] : [],
      pol: symbol === 'POL' ? [{ ...found, from: own }] : [],
    });
    expect(rows).toMatchObject([{ direction: 'out', symbol }]);
  }
});

test.each([
  ['POL that comes back for a payment', { transfers: [payment], pol: [found] }],
  [
    'what came in from somebody else',
    { transfers: [{ ...recorded, details: own }], receipts: [receipt] },
  ],
])('%s is a row of its own', (_name, sources) => {
  expect(
    list(sources)
      .map(({ direction }) => direction)
      .toSorted(),
  ).toEqual(['in', 'out']);
});

test('the newest come first', () => {
  const rows = list({
    transfers: [2, 3].map((digit) => ({ ...recorded, txn: hashOf(digit), dates: at(digit) })),
    receipts: [{ ...receipt, dates: at(1) }],
    pol: [{ ...found, atMs: Date.parse(at(4)) }],
  });
  expect(rows.map((row) => row.atMs)).toEqual([4, 3, 2, 1].map((digit) => Date.parse(at(digit))));
});

test('of a payment that failed the reason is known', () => {
  const transfers = [{ ...payment, state: 'failed', reason: 'cancelled' } as const];
  expect(list({ transfers })).toMatchObject([{ state: 'failed', reason: 'cancelled' }]);
});

test('of nothing nothing is listed', () => {
  expect(list({})).toEqual([]);
});

const digits = fc.uniqueArray(fc.integer({ min: 1, max: 5 }));

test('the order of the rows of a list changes nothing, and no id is there twice', () => {
  const sources = fc.record({
    transfers: digits.map((all) =>
      all.map((digit) => ({
        ...recorded,
        ...(digit % 2 === 0 && { nonce: digit }),
        txn: hashOf(digit),
      })),
    ),
    bookings: digits.map((all) => all.map((digit) => ({ ...booking, txn: hashOf(digit) }))),
    packages: digits.map((all) => all.map((digit) => ({ ...confirmed, txn: hashOf(digit) }))),
    receipts: digits.map((all) =>
      all.map((digit) => ({ ...receipt, txn: hashOf(digit), id: `${hashOf(digit)}_1` })),
    ),
    pol: digits.map((all) => all.map((digit) => ({ ...found, hash: hashOf(digit) }))),
  });
  fc.assert(
    fc.property(sources, (all) => {
      const rows = list(all);
      const { transfers, bookings, packages, receipts, pol } = all;
      const turned = {
        transfers: transfers.toReversed(),
        bookings: bookings.toReversed(),
        packages: packages.toReversed(),
        receipts: receipts.toReversed(),
        pol: pol.toReversed(),
      };
      expect(list(turned)).toEqual(rows);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    }),
  );
});
