import { beforeEach, describe, expect, it } from 'vitest';
import { type RewardKind, rewardKinds } from '../../src/contract/account-document.ts';
import type { DayCredit, StoredRewardEntry } from '../../src/rewards/core/engine/computed-day.ts';
import type { OpeningState } from '../../src/rewards/core/opening.ts';
import { planHistory, type RewardPlan } from '../../src/rewards/core/reward-plan.ts';
import type { DayStore } from '../../src/rewards/day-store.ts';
import type { Run } from '../../src/rewards/run-document.ts';
import type { TestWorld } from '../world.ts';
import type { OpenedDay } from './memory-day-store.ts';

/** What a store of the opening is tried in. */
export interface DayStoreWorld extends Pick<TestWorld, 'setNow' | 'join' | 'confirm' | 'account'> {
  /** A store of these data, as another process has it. */
  connect(): DayStore;
  addPlan(plan: RewardPlan): Promise<void>;
  /** The days that were opened, as recorded in the audit log, by day. */
  openedDays(): Promise<readonly OpenedDay[]>;
}

const friday = '2026-01-09';
const saturday = '2026-01-10';
const monday = '2026-01-12';

/** A run that has been decided and not finished. */
function runOf(day: string, attempts = 1): Run {
  const totals = {
    members: 3,
    credited: 2,
    creditedMicros: { DR: 7, Level: 1, Upline: 0, performance: 0 },
    subscriptionsMicros: 0,
    kept: {
      Level: { inactiveMicros: 0, shares: 0 },
      Upline: { remainderMicros: 0, emptyMicros: 0 },
      performance: { remainderMicros: 0, emptyMicros: 0 },
    },
  };
  return {
    day,
    state: 'running',
    attempts,
    failures: [{ at: `${day}T00:01:00.000Z`, reason: 'The network was away' }],
    startedAt: `${day}T00:01:00.000Z`,
    finishedAt: null,
    computed: { planVersion: 1, plansChecksum: 'p', checksum: 'c', chunkCount: 1, totals },
    chunks: [{ first: 'MEMBER', last: 'OTHER0' }],
  };
}

function daily(amountMicros: number): NonNullable<StoredRewardEntry['DR']> {
  return {
    amountMicros,
    packages: [{ packageId: 'p', baseMicros: amountMicros, rateBps: 10_000, amountMicros }],
  };
}

function creditOf(uid: string, amountMicros: number, row: StoredRewardEntry = {}): DayCredit {
  return { uid, row: { planVersion: 1, DR: daily(amountMicros), token: 'BTC', ...row } };
}

const levelOf = (amountMicros: number): StoredRewardEntry => ({
  Level: {
    amountMicros,
    levels: [{ level: 1, baseMicros: amountMicros * 10, rateBps: 1000, sources: 1, amountMicros }],
  },
});

/** What every store of the opening of the day keeps to. */
export function describeDayStore(name: string, create: () => DayStoreWorld): void {
  let world: DayStoreWorld;
  let store: DayStore;

  const read = (): Promise<OpeningState> =>
    world.connect().change((state) => ({ result: structuredClone(state) }));

  /** Writes a run together with the calendar of its day. */
  const plan = (run: Run, lastOpenedDay: string | null = null) =>
    store.change(() => ({
      result: undefined,
      calendar: { lastPlannedDay: run.day, lastOpenedDay },
      run,
    }));

  const expectCredited = async (
    uid: string,
    credited: Partial<Record<RewardKind, bigint>>,
    rows: Record<string, unknown>,
  ) => {
    const account = await world.account(uid);
    const all = { DR: 0n, Level: 0n, Upline: 0n, performance: 0n, ...credited };
    const balanceMicros = rewardKinds.reduce((sum, kind) => sum + all[kind], 0n);
    expect(account).toMatchObject({ credited: all, requestedMicros: 0n, balanceMicros });
    expect(Object.keys(account.days).toSorted()).toEqual(Object.keys(rows).toSorted());
    expect(account.days).toMatchObject(rows);
  };

  beforeEach(async () => {
    world = create();
    store = world.connect();
    world.setNow(`${friday}T10:00:00.000Z`);
    await world.join([
      ['MEMBER', null],
      ['OTHER0', 'MEMBER'],
      ['THIRD0', 'MEMBER'],
    ]);
  });

  describe(`the store of the opening, ${name}`, () => {
    describe('the calendar and the runs', () => {
      it('are empty in the beginning', async () => {
        expect(await read()).toEqual({
          calendar: { lastPlannedDay: null, lastOpenedDay: null },
          planned: undefined,
          opened: undefined,
        });
      });

      it('are written together, and read together as they were written', async () => {
        await plan(runOf(friday));
        expect(await read()).toEqual({
          calendar: { lastPlannedDay: friday, lastOpenedDay: null },
          planned: runOf(friday),
          opened: undefined,
        });
        await plan(runOf(saturday), friday);
        expect(await read()).toEqual({
          calendar: { lastPlannedDay: saturday, lastOpenedDay: friday },
          planned: runOf(saturday),
          opened: runOf(friday),
        });
      });

      it('answer what was decided, and stay as they are when only that was decided', async () => {
        await plan(runOf(friday));
        const before = await read();
        expect(await store.change(({ planned }) => ({ result: planned?.attempts }))).toBe(1);
        expect(await read()).toEqual(before);
      });

      it('each can be written alone', async () => {
        await plan(runOf(friday));
        await store.change(() => ({ result: undefined, run: runOf(friday, 2) }));
        expect((await read()).planned).toEqual(runOf(friday, 2));
        const calendar = { lastPlannedDay: friday, lastOpenedDay: friday };
        await store.change(() => ({ result: undefined, calendar }));
        expect(await read()).toEqual({
          calendar,
          planned: runOf(friday, 2),
          opened: runOf(friday, 2),
        });
      });

      it('stay as they are when a decision throws', async () => {
        await plan(runOf(friday));
        const before = await read();
        const failing = store.change(() => {
          throw new RangeError('Undecided');
        });
        await expect(failing).rejects.toThrow('Undecided');
        expect(await read()).toEqual(before);
        expect(await world.openedDays()).toEqual([]);
      });

      it('are not what a decision does to what it was shown', async () => {
        await plan(runOf(friday));
        await store.change(({ planned }) => {
          planned?.failures.pop();
          return { result: undefined };
        });
        expect((await read()).planned).toEqual(runOf(friday));
      });

      it('lose no change of many who decide at once', async () => {
        await plan(runOf(friday, 0));
        const takeUp = (one: DayStore) =>
          one.change(({ planned }) => {
            const attempts = (planned?.attempts ?? 0) + 1;
            return { result: attempts, run: runOf(friday, attempts) };
          });
        const seen = await Promise.all(Array.from({ length: 4 }, () => takeUp(world.connect())));
        expect(seen.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4]);
        expect((await read()).planned?.attempts).toBe(4);
      });

      it('are seen in step while another writes them', async () => {
        const days = [friday, saturday, monday, '2026-01-13', '2026-01-14', '2026-01-15'];
        const writing = (async () => {
          for (const [index, day] of days.entries()) await plan(runOf(day), days[index - 1]);
        })();
        const seen: OpeningState[] = [];
        while (seen.length < days.length) seen.push(await read());
        await writing;
        for (const { calendar, planned, opened } of [...seen, await read()]) {
          expect(planned?.day).toBe(calendar.lastPlannedDay ?? undefined);
          expect(opened?.day).toBe(calendar.lastOpenedDay ?? undefined);
          const index = days.indexOf(calendar.lastPlannedDay ?? '');
          expect(calendar.lastOpenedDay ?? undefined).toBe(days[index - 1]);
        }
      });
    });

    it('records a day in the audit log when it is opened, and nothing else', async () => {
      await plan(runOf(friday));
      expect(await world.openedDays()).toEqual([]);
      for (const [day, lastOpenedDay] of [[friday, null] as const, [saturday, friday] as const]) {
        const run = runOf(day);
        await store.change(() => ({
          result: undefined,
          run,
          calendar: { lastPlannedDay: day, lastOpenedDay: day },
          opens: { run, lastOpenedDay },
        }));
      }
      expect(await world.openedDays()).toEqual([
        { day: friday, lastOpenedDay: null },
        { day: saturday, lastOpenedDay: friday },
      ]);
    });

    describe('a chunk', () => {
      it('adds entries, totals and balance to its members only', async () => {
        await store.writeChunk(saturday, 0, [
          creditOf('MEMBER', 5, levelOf(1)),
          creditOf('OTHER0', 2),
        ]);
        const row = { planVersion: 1, DR: { amountMicros: 5n }, Level: { amountMicros: 1n } };
        await expectCredited('MEMBER', { DR: 5n, Level: 1n }, { [saturday]: row });
        const others = { [saturday]: { DR: { amountMicros: 2n }, token: 'BTC' } };
        await expectCredited('OTHER0', { DR: 2n }, others);
        await expectCredited('THIRD0', {}, {});
      });

      it('keeps the rows of other days, and adds to what they came to', async () => {
        await store.writeChunk(friday, 0, [creditOf('MEMBER', 5, levelOf(1))]);
        await store.writeChunk(saturday, 0, [creditOf('MEMBER', 10)]);
        await store.writeChunk(monday, 0, [creditOf('MEMBER', 100, levelOf(2))]);
        await expectCredited(
          'MEMBER',
          { DR: 115n, Level: 3n },
          {
            [friday]: { DR: { amountMicros: 5n }, Level: { amountMicros: 1n } },
            [saturday]: { DR: { amountMicros: 10n } },
            [monday]: { DR: { amountMicros: 100n }, Level: { amountMicros: 2n } },
          },
        );
        expect((await world.account('MEMBER')).days[saturday]).not.toHaveProperty('Level');
      });

      it('is written once, whatever comes again under its number', async () => {
        await store.writeChunk(saturday, 0, [creditOf('MEMBER', 5)]);
        await store.writeChunk(saturday, 0, [creditOf('MEMBER', 5)]);
        await world.connect().writeChunk(saturday, 0, [creditOf('OTHER0', 7)]);
        await expectCredited('MEMBER', { DR: 5n }, { [saturday]: {} });
        await expectCredited('OTHER0', {}, {});
        expect(await store.listWrittenChunks(saturday)).toEqual(new Set([0]));
      });

      it('is written once by many who write it at once', async () => {
        const credits = [creditOf('MEMBER', 5), creditOf('OTHER0', 2)];
        const stores = Array.from({ length: 8 }, () => world.connect());
        await Promise.all(stores.map((one) => one.writeChunk(saturday, 3, credits)));
        await expectCredited('MEMBER', { DR: 5n }, { [saturday]: {} });
        await expectCredited('OTHER0', { DR: 2n }, { [saturday]: {} });
        expect(await store.listWrittenChunks(saturday)).toEqual(new Set([3]));
      });

      it('is written beside other chunks of the day, in any order', async () => {
        await Promise.all([
          world.connect().writeChunk(saturday, 2, [creditOf('THIRD0', 3)]),
          world.connect().writeChunk(saturday, 10, [creditOf('OTHER0', 2)]),
        ]);
        await store.writeChunk(saturday, 0, [creditOf('MEMBER', 5)]);
        await expectCredited('MEMBER', { DR: 5n }, { [saturday]: {} });
        await expectCredited('OTHER0', { DR: 2n }, { [saturday]: {} });
        await expectCredited('THIRD0', { DR: 3n }, { [saturday]: {} });
        expect(await store.listWrittenChunks(saturday)).toEqual(new Set([0, 2, 10]));
        expect(await store.listWrittenChunks(monday)).toEqual(new Set());
      });
    });

    describe('the trees', () => {
      it('are as they were joined and confirmed, by uid', async () => {
        await world.confirm(['OTHER0', '1000']);
        await world.join([['ANYONE', 'OTHER0']]);
        const packages = [{ amountMicros: 1_000_000_000, startDay: saturday }];
        const member = { joinedDay: friday, packages: [] };
        const trees = await store.readTrees();
        expect(trees).toMatchObject([
          { uid: 'ANYONE', sponsor: 'OTHER0', ...member },
          { uid: 'MEMBER', sponsor: null, ...member },
          { uid: 'OTHER0', sponsor: 'MEMBER', ...member, packages },
          { uid: 'THIRD0', sponsor: 'MEMBER', ...member },
        ]);
        expect(trees.map(({ packages }) => packages.length)).toEqual([0, 0, 1, 0]);
      });

      it('are closed for newcomers by a planned day, also for who began before it', async () => {
        await plan(runOf(saturday));
        await world.join([['LATE00', 'MEMBER']]);
        await world.confirm(['OTHER0', '50']);
        world.setNow('2026-01-13T10:00:00.000Z');
        await world.join([['LATER0', 'MEMBER']]);
        await world.confirm(['THIRD0', '50']);
        const trees = new Map((await store.readTrees()).map((tree) => [tree.uid, tree]));
        expect(trees.get('LATE00')?.joinedDay).toBe(saturday);
        expect(trees.get('OTHER0')?.packages).toMatchObject([{ startDay: monday }]);
        expect(trees.get('LATER0')?.joinedDay).toBe('2026-01-13');
        expect(trees.get('THIRD0')?.packages).toMatchObject([{ startDay: '2026-01-14' }]);
      });
    });

    it('knows the plans: those in code, then those that were added', async () => {
      expect(await store.getPlanHistory()).toEqual(planHistory([]));
      const [first] = planHistory([]);
      const added = { ...first, version: 2, effectiveDay: monday, level: { rateBps: [700] } };
      await world.addPlan(added);
      expect(await world.connect().getPlanHistory()).toEqual([first, added]);
    });
  });
}
