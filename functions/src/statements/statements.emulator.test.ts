import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import type { CallInput } from '../contract/contract.ts';
import { archivedMonthDocument } from '../ledger/core/account.ts';
import { verifyAccount } from '../ledger/core/verify-account.ts';
import { paths } from '../platform/paths.ts';
import { closeMonths } from '../rewards/close-months.ts';
import { rewardsHandlers } from '../rewards/handlers.ts';
import { openDays, openingOf } from '../rewards/open-days.ts';
import { readRewardEntries } from '../rewards/reward-entries.ts';
import { statementsHandlers } from './handlers.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type StatementType = CallInput<'getIncomeStatement'>['params']['type'];

const members = ['ROOT00', 'MEMBER', 'BELOW0', 'BELOW1', 'GUEST0'] as const;
const forever = { isTimeUp: () => false };

let world: TestWorld;

/** Opens every business day from 2026-01-29, a Thursday, to 2026-03-03. */
beforeEach(async () => {
  world = createTestWorld();
  world.setNow('2026-01-28T10:00:00.000Z');
  await world.join([
    ['ROOT00', null],
    ['MEMBER', 'ROOT00'],
    ['BELOW0', 'MEMBER'],
    ['BELOW1', 'BELOW0'],
    ['GUEST0', 'ROOT00'],
  ]);
  await world.confirm(['ROOT00', '50'], ['MEMBER', '500'], ['BELOW0', '1000'], ['BELOW1', '50']);
  world.setNow('2026-03-03T00:01:00.000Z');
  await openDays(openingOf(world.context), forever);
});

async function statement(
  uid: string,
  type: StatementType,
  query: { after?: string; limit: number } = { limit: 100 },
) {
  const { caller, scope } = world.request(uid);
  const params = { publicKey: caller.publicKey, type };
  const outcome = await statementsHandlers.getIncomeStatement(
    { params, query, body: {} },
    caller,
    scope,
  );
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
}

/** The folios of the pages of a statement, in pieces of `limit`. */
async function foliosOf(uid: string, type: StatementType, limit: number): Promise<string[]> {
  const folios: string[] = [];
  for (;;) {
    const after = folios.at(-1);
    const rows = await statement(uid, type, { limit, ...(after !== undefined && { after }) });
    if (rows === 'No Data') return folios;
    folios.push(...rows.map((row) => ('FOLIO' in row ? row.FOLIO : row.WITHDRA_SL)));
  }
}

/** Everything that members see. */
async function everythingShown(): Promise<unknown> {
  const shown = [];
  for (const uid of members) {
    const { caller, scope } = world.request(uid);
    const query = { limit: 20 };
    shown.push({
      all: await statement(uid, 'All'),
      daily: await statement(uid, 'DR'),
      level: await statement(uid, 'Level', { limit: 7, after: '2026-02-10-Level-1' }),
      folios: await foliosOf(uid, 'All', 9),
      list: await rewardsHandlers.getDailyRewardList(
        { params: { publicKey: '' }, query, body: {} },
        caller,
        scope,
      ),
      dashboard: await rewardsHandlers.getDashboardBalance(
        { params: { publicKey: '' }, query: {}, body: {} },
        caller,
        scope,
      ),
    });
  }
  return shown;
}

describe('getIncomeStatement', () => {
  it('has a row a day for the daily reward, and one a day and level', async () => {
    expect(await statement('MEMBER', 'All', { limit: 3 })).toEqual([
      // The daily reward of today is not revealed yet.
      {
        DETAILS: 'Level 1 reward from 1 member: 10 % of daily rewards of 4.00 USDT, plan 1',
        CREDIT: 400_000n,
        FOLIO: '2026-03-03-Level-1',
        DATES: '2026-03-03T00:00:00.000Z',
        Activation_sl: 'MEMBER-2026-03-03-Level-1',
      },
      expect.objectContaining({ CREDIT: 7_500n, FOLIO: '2026-03-03-Level-2' }),
      expect.objectContaining({ CREDIT: 1_750_000n, FOLIO: '2026-03-02-DR-0' }),
    ]);
    expect(await statement('MEMBER', 'Upline')).toBe('No Data');
    expect(await statement('MEMBER', 'performance')).toBe('No Data');
    expect(await statement('GUEST0', 'All')).toBe('No Data');
    expect(await statement('MEMBER', 'Withdrawal')).toBe('No Data');
    expect(await statement('MEMBER', 'unpaid')).toBe('No Data');
  });

  it('gives every row once, whatever the length of a page', async () => {
    const whole = await foliosOf('MEMBER', 'All', 100);
    expect(whole).toHaveLength(29 * 3 - 1);
    for (const limit of [1, 2, 7]) expect(await foliosOf('MEMBER', 'All', limit)).toEqual(whole);
  });
});

describe('closeMonths', () => {
  it('moves past months onto pages without changing anything that members see', async () => {
    const before = await everythingShown();
    const open = await world.account('MEMBER');
    expect(await closeMonths(world.context, forever)).toEqual({ state: 'done', closedMembers: 4 });

    expect(await everythingShown()).toEqual(before);
    const closed = await world.account('MEMBER');
    expect(Object.keys(closed.days).toSorted()).toEqual(['2026-03-02', '2026-03-03']);
    expect({ ...closed, days: {} }).toEqual({ ...open, days: {} });
    const pages = [];
    for (const month of ['2026-01', '2026-02']) {
      const page = await world.context.firestore.doc(paths.archivedMonth('MEMBER', month)).get();
      pages.push(archivedMonthDocument.parse(page.data()));
    }
    expect(Object.assign({ ...closed.days }, ...pages.map(({ days }) => days))).toEqual(open.days);
    expect(verifyAccount({ account: closed, archivedMonths: pages, requestedMicros: [] })).toEqual(
      [],
    );

    const dump = await world.dump();
    expect(await closeMonths(world.context, forever)).toEqual({ state: 'done', closedMembers: 0 });
    expect(await world.dump()).toEqual(dump);
  });

  it('shows no day twice to a reader that it overtakes', async () => {
    const { firestore } = world.context;
    const open = await world.account('MEMBER');
    await closeMonths(world.context, forever);
    const days = [];
    for await (const [day] of readRewardEntries(firestore, 'MEMBER', open, '2026-03'))
      days.push(day);
    expect(days).toEqual(Object.keys(open.days).toSorted().toReversed());
  });

  it('leaves a month open until a day of the next is open', async () => {
    world.setNow('2026-04-01T00:00:30.000Z');
    expect((await closeMonths(world.context, forever)).closedMembers).toBe(4);
    expect(Object.keys((await world.account('MEMBER')).days)).toContain('2026-03-02');
    await openDays(openingOf(world.context), forever);
    expect((await closeMonths(world.context, forever)).closedMembers).toBe(4);
    expect(Object.keys((await world.account('MEMBER')).days)).toEqual(['2026-04-01']);
  });

  it('stops when the time is up and goes on from there', async () => {
    expect(await closeMonths(world.context, { isTimeUp: () => true })).toEqual({
      state: 'unfinished',
      closedMembers: 0,
    });
    expect((await closeMonths(world.context, forever)).closedMembers).toBe(4);
  });
});
