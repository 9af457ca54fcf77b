import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payerWallet } from '../../../test/payer-wallet.ts';
import type { UsdtTransfer } from '../../chain/chain.ts';
import { decideInflow, type Inflow, inflowsOf, shareOut, sumOf } from './decide-inflow.ts';

const company = '0xAbCdEf2222222222222222222222222222222222';
const one = '0x1111111111111111111111111111111111111111';
const other = '0x3333333333333333333333333333333333333333';
const former = '0x4444444444444444444444444444444444444444';
const payer = '0x5555555555555555555555555555555555555555';
const usdt = 1_000_000n;
const ownWallets = {
  company: [
    { address: former, fromBlock: 0, untilBlock: 5 },
    { address: company.toLowerCase(), fromBlock: 1, untilBlock: null },
  ],
  payers: [payerWallet(payer)],
};
const minedAt = new Date('2026-01-07T12:00:00.000Z');

const log = (place: number, amountMicros: bigint, from = one, to = company): UsdtTransfer => ({
  hash: '0x1',
  place,
  from,
  to,
  amountMicros,
  blockNumber: 1,
});
const inflowOf = (...micros: bigint[]): Inflow => ({
  hash: '0x1',
  from: one,
  minedAt,
  route: 'in_force',
  transfers: micros.map((amount, place) => log(place, amount)),
});

function receiptOf(succeeded: boolean, ...transfers: UsdtTransfer[]) {
  const state = 'final' as const;
  return { state, succeeded, blockNumber: 1, minedAt, transfers };
}

describe('inflowsOf', () => {
  it('the logs of one sender in one transaction are one inflow; others, zero and other recipients are not in it', () => {
    const receipt = receiptOf(
      true,
      log(0, 30n),
      log(1, 5n, other),
      log(2, 20n),
      log(3, 0n),
      log(4, 9n, one, other),
    );
    const found = inflowsOf(receipt, ownWallets);
    expect(found.map((inflow) => [inflow.from, sumOf(inflow)])).toEqual([
      [one, 50n],
      [other, 5n],
    ]);
  });

  it('a failed transaction has no inflow', () => {
    expect(inflowsOf(receiptOf(false, log(0, 30n)), ownWallets)).toEqual([]);
  });

  it('the logs on different routes are different inflows, and what may buy something comes first', () => {
    const receipt = receiptOf(
      true,
      log(0, 1n, payer),
      { ...log(1, 2n, one, former), blockNumber: 6 },
      log(2, 3n),
      { ...log(3, 4n, one, former), blockNumber: 5 },
      log(4, 5n, former),
      { ...log(5, 6n), blockNumber: 0 },
    );
    const found = inflowsOf(receipt, ownWallets);
    expect(found.map((inflow) => [inflow.route, inflow.from, sumOf(inflow)])).toEqual([
      ['in_force', one, 7n],
      ['former', one, 2n],
      ['internal', payer, 1n],
      ['internal', former, 5n],
    ]);
  });
});

describe('decideInflow', () => {
  const member = { signedUpAt: new Date('2026-01-01T00:00:00.000Z'), proven: true, admin: false };

  it.each([
    ['50', [50n], 50n, 0n],
    ['75', [75n], 50n, 25n],
    ['30 and 45', [30n, 45n], 50n, 25n],
    ['twice 50', [50n, 50n], 100n, 0n],
    ['49', [49n], 0n, 49n],
  ])(
    'of %s USDT in one transaction, the largest multiple of 50 is booked and the rest is left',
    (_, sums, booked, rest) => {
      const decision = decideInflow(inflowOf(...sums.map((sum) => sum * usdt)), member);
      expect(decision).toEqual({
        bookedMicros: booked * usdt,
        rest:
          rest === 0n ? null : { amountMicros: rest * usdt, reason: 'odd_sum', isMembers: true },
      });
    },
  );

  it('an inflow of a stranger buys nothing', () => {
    expect(decideInflow(inflowOf(50n * usdt), undefined)).toEqual({
      bookedMicros: 0n,
      rest: { amountMicros: 50n * usdt, reason: 'unknown_sender', isMembers: false },
    });
  });

  it.each([
    ['since the signup', '2026-01-07T12:02:00.000Z'],
    ['before the signup', '2026-01-07T12:02:00.001Z'],
  ])(
    'an inflow of an unproven wallet %s buys nothing, for the reason that a proof ends',
    (_, at) => {
      const sender = { signedUpAt: new Date(at), proven: false, admin: false };
      expect(decideInflow(inflowOf(75n * usdt), sender)).toEqual({
        bookedMicros: 0n,
        rest: { amountMicros: 75n * usdt, reason: 'unproven_wallet', isMembers: false },
      });
    },
  );

  it.each([
    ['two minutes before the signup', '2026-01-07T12:02:00.000Z', 50n],
    ['earlier than that', '2026-01-07T12:02:00.001Z', 0n],
  ])('an inflow %s', (_, signedUpAt, booked) => {
    const sender = { signedUpAt: new Date(signedUpAt), proven: true, admin: false };
    const decision = decideInflow(inflowOf(50n * usdt), sender);
    expect(decision.bookedMicros).toBe(booked * usdt);
    expect(decision.rest?.reason).toBe(booked === 0n ? 'before_signup' : undefined);
  });
});

it.each([
  ['internal', 'a stranger', undefined, 'internal', false],
  ['former', 'a stranger', undefined, 'former_wallet', false],
  [
    'former',
    'a member',
    { signedUpAt: new Date(0), proven: true, admin: false },
    'former_wallet',
    true,
  ],
  [
    'former',
    'an unproven one',
    { signedUpAt: new Date(0), proven: false, admin: false },
    'former_wallet',
    false,
  ],
  [
    'former',
    'a later member',
    { signedUpAt: new Date('2027-01-01T00:00:00Z'), proven: true, admin: false },
    'before_signup',
    false,
  ],
  [
    'former',
    'an admin',
    { signedUpAt: new Date(0), proven: true, admin: true },
    'admin_wallet',
    true,
  ],
] as const)(
  'an inflow on the %s route of %s buys nothing',
  (route, _, sender, reason, isMembers) => {
    expect(decideInflow({ ...inflowOf(50n * usdt), route }, sender)).toEqual({
      bookedMicros: 0n,
      rest: { amountMicros: 50n * usdt, reason, isMembers },
    });
  },
);

it.each([
  ['in_force', 'dust'],
  ['former', 'dust'],
  ['internal', 'internal'],
] as const)('an inflow of less than 1 USDT on the %s route is %s', (route, reason) => {
  const { rest } = decideInflow({ ...inflowOf(999_999n), route }, undefined);
  expect(rest).toMatchObject({ amountMicros: 999_999n, reason });
});

it('no micro is lost: what is booked and the rest are the sum, and the shares of the logs are what is booked', () => {
  const micros = fc.bigInt({ min: 1n, max: 1_000n * usdt });
  fc.assert(
    fc.property(fc.array(micros, { minLength: 1, maxLength: 6 }), (sums) => {
      const inflow = inflowOf(...sums);
      const { bookedMicros, rest } = decideInflow(inflow, {
        signedUpAt: new Date(0),
        proven: true,
        admin: false,
      });
      expect(bookedMicros % (50n * usdt)).toBe(0n);
      expect(bookedMicros + (rest?.amountMicros ?? 0n)).toBe(sumOf(inflow));
      const shares = shareOut(inflow.transfers, bookedMicros);
      expect(shares.reduce((sum, { amountMicros }) => sum + amountMicros, 0n)).toBe(bookedMicros);
      for (const { transfer, amountMicros } of shares) {
        expect(amountMicros > 0n && amountMicros <= transfer.amountMicros).toBe(true);
      }
    }),
  );
});
