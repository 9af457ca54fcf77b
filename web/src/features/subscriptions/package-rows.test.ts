import { describe, expect, it } from 'vitest';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { storyOfPayment } from '../../payments/payment-story.ts';
import {
  bookingModeOf,
  confirmedRows,
  firstDayOf,
  pendingRows,
  startText,
  unbookedRows,
  unbookedTitle,
} from './package-rows.ts';

const dates = '2026-01-02T03:04:05.000Z';
const startDay = '2026-01-03';
const booked = (txn: string) => ({ txn, amt: 50_000_000n, dates, startDay });
const pro: RowOf<'getMyPackages'> = {
  txn: '0xcc',
  AMOUNT: 500_000_000n,
  DATES: dates,
  Activation_sl: 'ABC123_0xcc',
  confirmed: dates,
  state: 'earning',
  startDay,
  earned: 12_250_000n,
  cap: 1_000_000_000n,
  daily: 1_750_000n,
  daysLeft: 565,
};
const owner = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const confirmed = confirmedRows([pro], owner);
const storyOf = (hash: string) => storyOfPayment({ hash, state: 'pending' }, [], owner);

describe('confirmedRows', () => {
  it('name the package by its amount, and say how far it has come', () => {
    expect(confirmed).toEqual([
      {
        name: 'Pro',
        hash: '0xcc',
        amountMicros: 500_000_000n,
        date: dates,
        isOwn: true,
        confirmed: dates,
        startDay,
        story: undefined,
        progress: {
          state: 'earning',
          earned: '12.25',
          end: '1,000.00',
          share: 0.012,
          daily: '1.75 USDT, 0.35%',
          left: 'About 565 business days to go',
        },
      },
    ]);
  });

  it.each([
    [{ daysLeft: 1 }, 'About 1 business day to go'],
    [{ state: 'ended', daysLeft: 0, earned: 1_000_000_000n }, 'It has paid everything'],
  ] as const)('with %o say: %s', (changes, left) => {
    expect(confirmedRows([{ ...pro, ...changes }], owner)[0]?.progress?.left).toBe(left);
  });

  it.each([
    [undefined, true],
    [owner, true],
    [owner.toLowerCase(), true],
    ['0x52908400098527886E0F7030069857D2E4169EE7', false],
  ])('that %s paid are the member’s own payment: %s', (from, isOwn) => {
    const row = from === undefined ? pro : { ...pro, from };
    expect(confirmedRows([row], owner)).toMatchObject([{ isOwn }]);
  });

  it('have no progress where the server sends none', () => {
    const { txn, AMOUNT, DATES, Activation_sl } = pro;
    const [row] = confirmedRows([{ txn, AMOUNT, DATES, Activation_sl }], owner);
    expect(row?.progress).toBeUndefined();
  });
});

describe('pendingRows', () => {
  it('carry the story of their payment, and confirmed ones none', () => {
    expect(pendingRows([booked('0xbb')], new Set(), storyOf)).toMatchObject([
      { story: { word: 'In Process' } },
    ]);
    expect(confirmed.map(({ story }) => story)).toEqual([undefined]);
  });

  it('lists what the server has booked', () => {
    expect(pendingRows([booked('0xbb')], new Set(), storyOf)).toMatchObject([
      { name: 'Essential', hash: '0xbb', amountMicros: 50_000_000n, date: dates, startDay },
    ]);
  });
  it('leaves out what is listed elsewhere', () => {
    const rows = pendingRows([booked('0xbb'), booked('0xcc')], new Set(['0xcc']), storyOf);
    expect(rows.map(({ hash }) => hash)).toEqual(['0xbb']);
  });
});

it.each([
  [150_000n, 50n, '0.3%'],
  [1_750_000n, 500n, '0.35%'],
  [10_000_000n, 1_000n, '1%'],
  [100_000_000n, 1_000n, '10%'],
])('%d micros a day of %d USDT are %s', (daily, amount, text) => {
  const [row] = confirmedRows([{ ...pro, AMOUNT: amount * 1_000_000n, daily }], owner);
  expect(row?.progress?.daily).toMatch(new RegExp(`, ${text}$`));
});

it.each([
  ['not mined', undefined, undefined],
  ['mined with success', 'user', { succeeded: true, blockNumber: 1n }],
  ['reverted', 'failed', { succeeded: false, blockNumber: 1n }],
] as const)('a booking whose payment is %s is posted as %s', (_case, mode, receipt) => {
  expect(bookingModeOf(receipt)).toBe(mode);
});

it.each([
  ['confirmed', '0xcc', true, startDay],
  ['pending', '0xbb', false, '2026-01-05'],
  ['not known yet', '0xdd', false, undefined],
  ['without a hash', undefined, false, undefined],
])('a payment that is %s says from when its package earns', (_, hash, isConfirmed, day) => {
  const bookings = ['0xbb', '0xcc'].map((txn) => ({ ...booked(txn), startDay: '2026-01-05' }));
  expect(firstDayOf(hash, bookings, [pro])).toEqual({ isConfirmed, day });
});

it.each([
  ['soon', 'Starts 03-Jan-2026'],
  ['earning', 'Since 03-Jan-2026'],
  ['ended', 'Has paid everything'],
] as const)('a package that is %s says: %s', (state, text) => {
  expect(confirmedRows([{ ...pro, state }], owner).map(startText)).toEqual([text]);
});

it('a pending package says from when it earns', () => {
  expect(pendingRows([booked('0xbb')], new Set(), storyOf).map(startText)).toEqual([
    'Starts 03-Jan-2026',
  ]);
});

it('what an admin has booked for the member is not listed as what was not booked, and its rest is', () => {
  const settled = { txn: '0xcc', amt: 50_000_000n, state: 'settled', dates, refund: null } as const;
  const rest = { ...settled, inflow_sl: 'rest' };
  expect(unbookedRows([{ ...settled, inflow_sl: 'whole', booked: true }, rest])).toEqual([rest]);
});

it.each([
  ['waiting', null, 'Being settled'],
  ['settled', null, 'Settled'],
  ['settled', `0x${'a'.repeat(64)}`, 'Paid back'],
] as const)(
  'a payment that bought no package and is %s with the refund %s is %s',
  (state, refund, title) => {
    expect(unbookedTitle(state, refund)).toBe(title);
  },
);
