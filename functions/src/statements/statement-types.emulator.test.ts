import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import type { CallInput } from '../contract/contract.ts';
import { messages } from '../contract/messages.ts';
import { rewardsHandlers } from '../rewards/handlers.ts';
import { openDays, openingOf } from '../rewards/open-days.ts';
import { createWithdrawal, findWithdrawal, setWithdrawal } from '../withdrawals/store.ts';
import { statementsHandlers } from './handlers.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type StatementType = CallInput<'getIncomeStatement'>['params']['type'];
type Page = CallInput<'getIncomeStatement'>['query'];

const types: readonly StatementType[] = [
  'DR',
  'Level',
  'Upline',
  'performance',
  'All',
  'Withdrawal',
  'unpaid',
];
const withdrawalTypes: readonly StatementType[] = ['Withdrawal', 'unpaid'];

// MEMBER has all kinds of rows, BE10W0 daily rewards only, ABOVE0 two level rewards, NEWC0M nothing.
const member = 'MEMBER';
const hash = `0x${'ab'.repeat(32)}`;
const payerPublicKey = `0x${'11'.repeat(20)}`;

let world: TestWorld;

/** 2026-01-09 is a Friday; the 10th and the 12th are opened, and it is the 12th. */
beforeAll(async () => {
  world = createTestWorld();
  world.setNow('2026-01-09T10:00:00.000Z');
  await world.join([
    ['ABOVE0', null],
    [member, 'ABOVE0'],
    ['BE10W0', member],
    ['NEWC0M', member],
  ]);
  await world.confirm(['ABOVE0', '50'], [member, '500'], ['BE10W0', '1000']);
  world.setNow('2026-01-12T00:01:00.000Z');
  await openDays(openingOf(world.context), { isTimeUp: () => false });
  for (const [uid, day, paidAt] of [
    [member, '2026-01-10', '2026-01-11T09:00:00.000Z'],
    [member, '2026-01-11', undefined],
    [member, '2026-01-12', undefined],
    ['BE10W0', '2026-01-10', undefined],
  ] as const)
    await request(uid, day, paidAt);
});

async function request(uid: string, day: string, paidAt: string | undefined): Promise<void> {
  const { firestore } = world.context;
  const shared = {
    uid,
    name: `Member ${uid}`,
    day,
    amountMicros: 20_000_009n,
    feeMicros: 2_000_000n,
    netMicros: 18_000_009n,
    recipient: `0x${'22'.repeat(20)}`,
    requestedAtBlock: 1,
    requestedAt: `${day}T0${uid === member ? 1 : 2}:00:00.000Z`,
    claim: null,
  };
  await firestore.runTransaction(async (transaction) => {
    createWithdrawal(firestore, transaction, { ...shared, state: 'unpaid' });
  });
  if (paidAt === undefined) return;
  const payment = { hash, payerPublicKey, reportedAt: paidAt };
  await firestore.runTransaction(async (transaction) => {
    setWithdrawal(firestore, transaction, { ...shared, state: 'paid', payment, paidAt });
  });
}

async function statement(uid: string, type: StatementType, query: Page = { limit: 100 }) {
  const { caller, scope } = world.request(uid);
  const params = { publicKey: caller.publicKey, type };
  return statementsHandlers.getIncomeStatement({ params, query, body: {} }, caller, scope);
}

/** The serials of a statement and what they credit or ask for. */
async function amountsIn(uid: string, type: StatementType): Promise<unknown> {
  const outcome = await statement(uid, type);
  if (!outcome.ok) return outcome.refusal.message;
  if (outcome.value === 'No Data') return [];
  return outcome.value.map((row) =>
    'FOLIO' in row ? [row.FOLIO, row.CREDIT] : [row.WITHDRA_SL, row.AMOUNT],
  );
}

const value = (data: unknown) => ({ ok: true, value: data });
const daily = (day: string, credit: bigint) => [`2026-01-${day}-DR-0`, credit];
const level = (day: string, number: number, credit: bigint) => [
  `2026-01-${day}-Level-${number}`,
  credit,
];
const requested = (uid: string, day: string) => [`${uid}_2026-01-${day}`, 20_000_009n];

describe('a statement', () => {
  it.each<[string, StatementType, unknown[]]>([
    // The daily reward of the 12th is not revealed; that of the 10th never was, and its day is over.
    [member, 'DR', [daily('10', 1_750_000n)]],
    [member, 'Level', [level('12', 1, 400_000n), level('10', 1, 400_000n)]],
    [member, 'All', [level('12', 1, 400_000n), daily('10', 1_750_000n), level('10', 1, 400_000n)]],
    [member, 'Upline', []],
    [member, 'performance', []],
    [
      member,
      'Withdrawal',
      [requested(member, '12'), requested(member, '11'), requested(member, '10')],
    ],
    // Everybody's that is not paid, the oldest first.
    [
      member,
      'unpaid',
      [requested('BE10W0', '10'), requested(member, '11'), requested(member, '12')],
    ],
    ['BE10W0', 'DR', [daily('10', 4_000_000n)]],
    ['BE10W0', 'Level', []],
    ['BE10W0', 'All', [daily('10', 4_000_000n)]],
    ['BE10W0', 'Withdrawal', [requested('BE10W0', '10')]],
    ['ABOVE0', 'DR', [daily('10', 150_000n)]],
    [
      'ABOVE0',
      'Level',
      [
        level('12', 1, 175_000n),
        level('12', 2, 200_000n),
        level('10', 1, 175_000n),
        level('10', 2, 200_000n),
      ],
    ],
    ['ABOVE0', 'Withdrawal', []],
  ])('of %s, %s, lists its rows in order', async (uid, type, rows) => {
    expect(await amountsIn(uid, type)).toEqual(rows);
  });

  it.each(types.filter((type) => type !== 'unpaid'))('%s is No Data without rows', async (type) => {
    expect(await statement('NEWC0M', type)).toEqual(value('No Data'));
  });

  it.each(types)('%s lists every row once for any page length', async (type) => {
    const whole = await amountsIn(member, type);
    for (const limit of [1, 2]) {
      const serials: string[] = [];
      // Ends also when a list wrongly starts over.
      for (let pages = 0; pages < 10; pages += 1) {
        const after = serials.at(-1);
        const page = { limit, ...(after !== undefined && { after }) };
        const outcome = await statement(member, type, page);
        if (!outcome.ok || outcome.value === 'No Data') break;
        expect(outcome.value.length).toBeLessThanOrEqual(limit);
        serials.push(...outcome.value.map((row) => ('FOLIO' in row ? row.FOLIO : row.WITHDRA_SL)));
      }
      expect(whole).toEqual(serials.map((serial) => [serial, expect.anything()]));
    }
  });

  it.each(types)('%s refuses a cursor that is not one of its serials', async (type) => {
    const strange = withdrawalTypes.includes(type) ? '2026-01-10-DR-0' : `${member}_2026-01-10`;
    for (const after of [strange, 'nonsense', '../../x', '2026-01-10-Bonus-0', '2026-01-10'])
      expect(await statement(member, type, { limit: 5, after })).toEqual({
        ok: false,
        refusal: { code: 'invalid_input', message: messages.invalidInput },
      });
  });
});

describe('a row of a statement', () => {
  it('of a reward has its cause, amount and date', async () => {
    const token = (await world.account(member)).days['2026-01-10']?.token ?? '';
    expect(await statement(member, 'DR')).toEqual(
      value([
        {
          DETAILS: `Daily reward, ${token}: 0.35 % of 500.00 USDT, plan 1`,
          CREDIT: 1_750_000n,
          FOLIO: '2026-01-10-DR-0',
          DATES: '2026-01-10T00:00:00.000Z',
          Activation_sl: 'MEMBER-2026-01-10-DR-0',
        },
      ]),
    );
    expect(await statement('ABOVE0', 'Level', { limit: 1, after: '2026-01-12-Level-1' })).toEqual(
      value([
        {
          DETAILS: 'Level 2 reward from 1 member: 5 % of daily rewards of 4.00 USDT, plan 1',
          CREDIT: 200_000n,
          FOLIO: '2026-01-12-Level-2',
          DATES: '2026-01-12T00:00:00.000Z',
          Activation_sl: 'ABOVE0-2026-01-12-Level-2',
        },
      ]),
    );
  });

  it('of a withdrawal has a pay date and a hash only when it is paid', async () => {
    const pending = {
      AMOUNT: 20_000_009n,
      NET: 18_000_009n,
      ADMIN_CH: 2_000_000n,
      STATUS: 'Pending',
      dates: '2026-01-11T01:00:00.000Z',
      a_dates: null,
      TXN: null,
      WITHDRA_SL: 'MEMBER_2026-01-11',
      publicKey: `0x${'22'.repeat(20)}`,
      CODES: member,
      NAMES: 'Member MEMBER',
    };
    const paid = {
      ...pending,
      STATUS: 'Paid',
      dates: '2026-01-10T01:00:00.000Z',
      a_dates: '2026-01-11T09:00:00.000Z',
      TXN: hash,
      WITHDRA_SL: 'MEMBER_2026-01-10',
    };
    expect(await statement(member, 'Withdrawal', { limit: 5, after: 'MEMBER_2026-01-12' })).toEqual(
      value([pending, paid]),
    );
    expect(await statement(member, 'unpaid', { limit: 1, after: 'BE10W0_2026-01-10' })).toEqual(
      value([pending]),
    );
  });

  it('of a withdrawal with a payment that is not final is Pending and stays in the payout queue', async () => {
    const { firestore } = world.context;
    const before = [await statement(member, 'Withdrawal'), await statement(member, 'unpaid')];
    await firestore.runTransaction(async (transaction) => {
      const stored = await findWithdrawal(firestore, 'MEMBER_2026-01-11', transaction);
      if (stored?.state !== 'unpaid') throw new Error('There is no such unpaid withdrawal');
      const payment = { hash, payerPublicKey, reportedAt: '2026-01-12T00:00:30.000Z' };
      setWithdrawal(firestore, transaction, { ...stored, state: 'paying', payment });
    });
    expect([await statement(member, 'Withdrawal'), await statement(member, 'unpaid')]).toEqual(
      before,
    );
  });
});

it('the daily reward of today is listed in DR and All when it is revealed', async () => {
  const { caller, scope } = world.request('BE10W0');
  const token = (await world.account('BE10W0')).days['2026-01-12']?.token ?? '';
  const body = { publicKey: caller.publicKey, token };
  await rewardsHandlers.insertDReward({ params: {}, query: {}, body }, caller, scope);
  for (const type of ['DR', 'All'] as const)
    expect(await amountsIn('BE10W0', type)).toEqual([
      daily('12', 4_000_000n),
      daily('10', 4_000_000n),
    ]);
  expect(await amountsIn('BE10W0', 'Level')).toEqual([]);
});
