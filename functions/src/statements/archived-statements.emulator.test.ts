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

/** The folios of a statement, read in pages of `limit`. */
async function foliosOf(uid: string, type: StatementType, limit: number): Promise<string[]> {
  const folios: string[] = [];
  for (;;) {
    const after = folios.at(-1);
    const rows = await statement(uid, type, { limit, ...(after !== undefined && { after }) });
    if (rows === 'No Data') return folios;
    folios.push(...rows.map((row) => ('FOLIO' in row ? row.FOLIO : row.WITHDRA_SL)));
  }
}

/** Every statement, list and balance that members see. */
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

describe('archiving past months', () => {
  it('changes nothing that members see', async () => {
    const before = await everythingShown();
    const open = await world.account('MEMBER');
    expect(await closeMonths(world.context, forever)).toEqual({ state: 'done', closedMembers: 4 });

    expect(await everythingShown()).toEqual(before);
    const closed = await world.account('MEMBER');
    expect(Object.keys(closed.days).toSorted()).toEqual(['2026-03-02', '2026-03-03']);
    expect({ ...closed, days: {} }).toEqual({ ...open, days: {} });
    const archivedMonths = [];
    for (const month of ['2026-01', '2026-02']) {
      const archived = await world.context.firestore
        .doc(paths.archivedMonth('MEMBER', month))
        .get();
      archivedMonths.push(archivedMonthDocument.parse(archived.data()));
    }
    expect(Object.assign({ ...closed.days }, ...archivedMonths.map(({ days }) => days))).toEqual(
      open.days,
    );
    expect(verifyAccount({ account: closed, archivedMonths, requestedMicros: [] })).toEqual([]);

    const dump = await world.dump();
    expect(await closeMonths(world.context, forever)).toEqual({ state: 'done', closedMembers: 0 });
    expect(await world.dump()).toEqual(dump);
  });

  it('shows no day twice to a reader that read the account before', async () => {
    const { firestore } = world.context;
    const open = await world.account('MEMBER');
    await closeMonths(world.context, forever);
    const days = [];
    for await (const [day] of readRewardEntries(firestore, 'MEMBER', open, '2026-03'))
      days.push(day);
    expect(days).toEqual(Object.keys(open.days).toSorted().toReversed());
  });

  it('leaves a month in the account until a day of the next month is open', async () => {
    world.setNow('2026-04-01T00:00:30.000Z');
    expect((await closeMonths(world.context, forever)).closedMembers).toBe(4);
    expect(Object.keys((await world.account('MEMBER')).days)).toContain('2026-03-02');
    await openDays(openingOf(world.context), forever);
    expect((await closeMonths(world.context, forever)).closedMembers).toBe(4);
    expect(Object.keys((await world.account('MEMBER')).days)).toEqual(['2026-04-01']);
  });
});
