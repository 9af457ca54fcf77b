import { beforeEach, describe, expect, it } from 'vitest';
import type { DayCredit } from '../../src/rewards/core/engine/computed-day.ts';
import type { OpeningState } from '../../src/rewards/core/opening.ts';
import { planHistory, type RewardPlan } from '../../src/rewards/core/reward-plan.ts';
import type { DayStore } from '../../src/rewards/day-store.ts';
import type { Run } from '../../src/rewards/run-document.ts';
import { finishedRun } from '../join-member.ts';
import type { TestWorld } from '../world.ts';
import type { OpenedDay } from './memory-day-store.ts';

/** The world in which a store of the opening is tested. */
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
  return {
    ...finishedRun(day),
    state: 'running',
    attempts,
    failures: [{ at: `${day}T00:01:00.000Z`, reason: 'The network was away' }],
    finishedAt: null,
    chunks: [{ first: 'MEMBER', last: 'OTHER0' }],
  };
}

function creditOf(uid: string, dailyMicros: number, levelMicros?: number): DayCredit {
  const shared = { rateBps: 10_000, baseMicros: dailyMicros, amountMicros: dailyMicros };
  const level = levelMicros !== undefined && {
    amountMicros: levelMicros,
    levels: [
      { level: 1, baseMicros: levelMicros, rateBps: 10_000, sources: 1, amountMicros: levelMicros },
    ],
  };
  const DR = { amountMicros: dailyMicros, packages: [{ packageId: 'p', ...shared }] };
  return { uid, entry: { planVersion: 1, DR, token: 'BTC', ...(level && { Level: level }) } };
}

/** What every store of the opening of the day does. */
export function describeDayStore(name: string, create: () => DayStoreWorld): void {
  let world: DayStoreWorld;
  let store: DayStore;

  const read = (): Promise<OpeningState> =>
    world.connect().change((state) => ({ result: structuredClone(state) }));

  /** Writes a run together with the calendar of its day. */
  const plan = (run: Run, lastOpenedDay: string | null = null) =>
    store.change(() => ({
      result: undefined,
      calendar: { lastPlannedDay: run.day, lastOpenedDay, timeZone: 'UTC' },
      run,
    }));

  /** The account is credited with these daily and level rewards by day, in micros, and nothing else. */
  const expectCredited = async (uid: string, days: Record<string, readonly [bigint, bigint?]>) => {
    const account = await world.account(uid);
    const DR = Object.values(days).reduce((sum, [daily]) => sum + daily, 0n);
    const Level = Object.values(days).reduce((sum, [, level = 0n]) => sum + level, 0n);
    expect(account).toMatchObject({
      credited: { DR, Level, Upline: 0n, performance: 0n },
      requestedMicros: 0n,
      balanceMicros: DR + Level,
    });
    const entries = Object.entries(account.days).map(([day, entry]) => [
      day,
      entry.Level === undefined
        ? [entry.DR?.amountMicros]
        : [entry.DR?.amountMicros, entry.Level.amountMicros],
    ]);
    expect(Object.fromEntries(entries)).toEqual(days);
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
    it('reads the calendar and the last runs together as they were written', async () => {
      const none = { planned: undefined, opened: undefined };
      const empty = { lastPlannedDay: null, lastOpenedDay: null, timeZone: null };
      expect(await read()).toEqual({ calendar: empty, ...none });
      await plan(runOf(friday));
      await plan(runOf(saturday), friday);
      const calendar = { lastPlannedDay: saturday, lastOpenedDay: friday, timeZone: 'UTC' };
      expect(await read()).toEqual({ calendar, planned: runOf(saturday), opened: runOf(friday) });
      await store.change(() => ({ result: undefined, run: runOf(saturday, 2) }));
      const later = { ...calendar, lastOpenedDay: saturday };
      await store.change(() => ({ result: undefined, calendar: later }));
      const run = runOf(saturday, 2);
      expect(await read()).toEqual({ calendar: later, planned: run, opened: run });
    });

    it.each<[string, (state: OpeningState) => number]>([
      ['only returns a result', ({ planned }) => planned?.attempts ?? 0],
      [
        'changes the state that it is given',
        ({ planned }) => planned?.failures.splice(0).length ?? 0,
      ],
      [
        'throws',
        () => {
          throw new RangeError('Undecided');
        },
      ],
    ])('writes nothing for a decision that %s', async (name, decide) => {
      await plan(runOf(friday));
      const before = await read();
      const deciding = store.change((state) => ({ result: decide(state) }));
      expect(await deciding.catch((error: unknown) => error)).toEqual(
        name === 'throws' ? new RangeError('Undecided') : 1,
      );
      expect(await read()).toEqual(before);
      expect(await world.openedDays()).toEqual([]);
    });

    it('loses no change of four processes that decide at once', async () => {
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

    it('reads the calendar and the runs of one moment while another process writes them', async () => {
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

    it('appends an audit event when a day is opened, and none when it is planned', async () => {
      await plan(runOf(friday));
      expect(await world.openedDays()).toEqual([]);
      const opened = [
        { day: friday, lastOpenedDay: null },
        { day: saturday, lastOpenedDay: friday },
      ];
      for (const { day, lastOpenedDay } of opened)
        await store.change(() => ({
          result: undefined,
          run: runOf(day),
          calendar: { lastPlannedDay: day, lastOpenedDay: day, timeZone: 'UTC' },
          opens: { run: runOf(day), lastOpenedDay },
        }));
      expect(await world.openedDays()).toEqual(opened);
    });

    it('adds the entries of a chunk to its members alone, and keeps those of other days', async () => {
      await store.writeChunk(friday, 0, [creditOf('MEMBER', 5, 1)]);
      await store.writeChunk(saturday, 0, [creditOf('MEMBER', 10), creditOf('OTHER0', 2)]);
      await store.writeChunk(monday, 0, [creditOf('MEMBER', 100, 2)]);
      const days = { [friday]: [5n, 1n], [saturday]: [10n], [monday]: [100n, 2n] } as const;
      await expectCredited('MEMBER', days);
      await expectCredited('OTHER0', { [saturday]: [2n] });
      await expectCredited('THIRD0', {});
      const { days: entries } = await world.account('MEMBER');
      expect(entries[saturday]).toMatchObject({ planVersion: 1, token: 'BTC' });
    });

    it('writes a chunk once, also for many processes at once and with other credits', async () => {
      const credits = [creditOf('MEMBER', 5), creditOf('OTHER0', 2)];
      const stores = Array.from({ length: 8 }, () => world.connect());
      await Promise.all(stores.map((one) => one.writeChunk(saturday, 3, credits)));
      await store.writeChunk(saturday, 3, credits);
      await world.connect().writeChunk(saturday, 3, [creditOf('THIRD0', 7)]);
      await expectCredited('MEMBER', { [saturday]: [5n] });
      await expectCredited('OTHER0', { [saturday]: [2n] });
      await expectCredited('THIRD0', {});
      expect(await store.listWrittenChunks(saturday)).toEqual(new Set([3]));
    });

    it('writes the chunks of a day in any order and lists them by day', async () => {
      await Promise.all([
        world.connect().writeChunk(saturday, 2, [creditOf('THIRD0', 3)]),
        world.connect().writeChunk(saturday, 10, [creditOf('OTHER0', 2)]),
      ]);
      await store.writeChunk(saturday, 0, [creditOf('MEMBER', 5)]);
      await expectCredited('MEMBER', { [saturday]: [5n] });
      await expectCredited('OTHER0', { [saturday]: [2n] });
      await expectCredited('THIRD0', { [saturday]: [3n] });
      expect(await store.listWrittenChunks(saturday)).toEqual(new Set([0, 2, 10]));
      expect(await store.listWrittenChunks(monday)).toEqual(new Set());
    });

    it('reads every member with the confirmed packages, by uid', async () => {
      await world.confirm(['OTHER0', '1000']);
      await world.join([['ANYONE', 'OTHER0']]);
      const packages = [{ amountMicros: 1_000_000_000, startDay: saturday }];
      const member = { joinedDay: friday, packages: [] };
      expect(await store.readTrees()).toMatchObject([
        { uid: 'ANYONE', sponsor: 'OTHER0', ...member },
        { uid: 'MEMBER', sponsor: null, ...member },
        { uid: 'OTHER0', sponsor: 'MEMBER', ...member, packages },
        { uid: 'THIRD0', sponsor: 'MEMBER', ...member },
      ]);
    });

    it('finds the last network that was kept up to a day, byte for byte', async () => {
      expect(await store.findNetwork(monday)).toBeUndefined();
      // More than a document holds.
      const packed = Buffer.from(Uint8Array.from({ length: 2_500_000 }, (_, at) => at % 251));
      await store.keepNetwork({ day: friday, packed });
      const other = Buffer.from('other');
      await Promise.all([
        world.connect().keepNetwork({ day: saturday, packed: other }),
        world.connect().keepNetwork({ day: saturday, packed: other }),
      ]);
      expect(await store.findNetwork('2026-01-08')).toBeUndefined();
      const found = await world.connect().findNetwork(friday);
      expect(found?.day).toBe(friday);
      expect(found?.packed.equals(packed)).toBe(true);
      expect(await store.findNetwork(monday)).toEqual({ day: saturday, packed: other });
    });

    it('reads who joined or got a package after a day was planned, and counts all', async () => {
      await world.confirm(['THIRD0', '50']);
      await plan(runOf(saturday), friday);
      expect(await store.readChanges(saturday)).toEqual({
        places: [],
        members: 3,
        confirmedMicros: 50_000_000,
      });
      await world.join([['ANYONE', 'THIRD0']]);
      await world.confirm(['OTHER0', '100']);
      const changes = await store.readChanges(saturday);
      expect(changes).toMatchObject({ members: 4, confirmedMicros: 150_000_000 });
      const packages = [{ amountMicros: 100_000_000, startDay: monday }];
      expect(changes.places.toSorted((one, other) => (one.uid < other.uid ? -1 : 1))).toMatchObject(
        [
          { uid: 'ANYONE', sponsor: 'THIRD0', joinedDay: saturday, packages: [] },
          { uid: 'OTHER0', sponsor: 'MEMBER', joinedDay: friday, packages },
        ],
      );
      expect((await store.readChanges(monday)).places).toEqual([]);
    });

    it('has the plans in code, then those that were added', async () => {
      expect(await store.getPlanHistory()).toEqual(planHistory([]));
      const [first] = planHistory([]);
      const added = { ...first, version: 2, effectiveDay: monday, level: { rateBps: [700] } };
      await world.addPlan(added);
      expect(await world.connect().getPlanHistory()).toEqual([first, added]);
    });
  });
}
