import { describe, expect, it } from 'vitest';
import { createMemoryDayStore } from '../../test/simulation/memory-day-store.ts';
import { columnsOf, withoutEnded } from '../network/core/member-columns.ts';
import { packColumns } from '../network/core/packed-columns.ts';
import type { AlertCode } from '../platform/alerts.ts';
import type { DayStore } from './day-store.ts';
import { readNetwork } from './network-of-day.ts';

const friday = '2026-01-09';
const saturday = '2026-01-10';
const monday = '2026-01-12';

/** The network of Saturday is kept; on it B joined below A, who has a package; then come C and packages. */
async function createStore() {
  const memory = createMemoryDayStore();
  const { store } = memory;
  memory.join('A', null, friday);
  memory.confirm('A', { id: 'A1', amountMicros: 50 }, friday);
  memory.join('B', 'A', friday);
  const calendar = { lastPlannedDay: saturday, lastOpenedDay: friday, timeZone: 'UTC' };
  await store.change(() => ({ result: undefined, calendar }));
  const packed = packColumns(columnsOf(await store.readTrees()));
  await store.keepNetwork({ day: saturday, packed });
  // A request that began the day before.
  memory.join('C', 'B', friday);
  memory.confirm('A', { id: 'A2', amountMicros: 100 }, friday);
  memory.confirm('C', { id: 'C1', amountMicros: 200 }, saturday);
  return { memory, store };
}

const silent = { info: () => undefined, warn: () => undefined, alert: () => undefined };

async function read(store: DayStore, changes: Partial<DayStore>, day = monday) {
  const alerts: AlertCode[] = [];
  const warnings: string[] = [];
  let wholeReadings = 0;
  const observed: DayStore = {
    ...store,
    ...changes,
    readTrees() {
      wholeReadings += 1;
      return store.readTrees();
    },
  };
  const log = {
    info: () => undefined,
    warn: (event: string) => void warnings.push(event),
    alert: (code: AlertCode) => void alerts.push(code),
  };
  const { columns, keptOf } = await readNetwork(observed, log, day);
  expect(warnings).toHaveLength(wholeReadings);
  const expected = columnsOf(await store.readTrees());
  expect(columns.uids).toEqual(expected.uids);
  expect(columns.packageIds).toEqual(expected.packageIds);
  expect(columns.startDays.length).toBe(expected.startDays.length);
  return { alerts, wholeReadings, keptOf };
}

describe('the network of a day', () => {
  it('is the kept one with what changed since, and no member is read again', async () => {
    const { store } = await createStore();
    const kept = { alerts: [], wholeReadings: 0, keptOf: saturday };
    expect(await read(store, {})).toEqual(kept);
    expect((await store.readChanges(saturday)).places.map(({ uid }) => uid)).toEqual(['A', 'C']);
    // A process that resumes Saturday finds what it kept.
    expect(await read(store, {}, saturday)).toEqual(kept);
  });

  it('is read as a whole when none is kept of its day or an earlier one', async () => {
    const { store } = await createStore();
    const whole = { alerts: [], wholeReadings: 1, keptOf: null };
    expect(await read(store, {}, friday)).toEqual(whole);
    expect(await read(store, { findNetwork: async () => undefined })).toEqual(whole);
  });

  it.each<[string, (uid: string) => boolean]>([
    ['a new member', (uid) => uid !== 'C'],
    ['a package', (uid) => uid !== 'A'],
    ['every change', () => false],
  ])('is read as a whole, with an alert, when the changes miss %s', async (_case, isFound) => {
    const { store } = await createStore();
    const readChanges = async (day: string) => {
      const changes = await store.readChanges(day);
      return { ...changes, places: changes.places.filter(({ uid }) => isFound(uid)) };
    };
    expect(await read(store, { readChanges })).toEqual({
      alerts: ['network.differs'],
      wholeReadings: 1,
      keptOf: null,
    });
  });

  it('is the kept one also where the sum of the packages is beyond what a double holds, and a missing one is found', async () => {
    const { memory, store } = await createStore();
    const amountMicros = Number.MAX_SAFE_INTEGER;
    for (const id of ['A3', 'A4', 'A5']) memory.confirm('A', { id, amountMicros }, saturday);
    expect(await read(store, {})).toEqual({ alerts: [], wholeReadings: 0, keptOf: saturday });
    const { places, ...all } = await store.readChanges(saturday);
    const smallest = { amountMicros: 50_000_000, id: 'A6', startDay: monday };
    const readChanges = async () => ({
      ...all,
      places: places.map((place) =>
        place.uid === 'A' ? { ...place, packages: [...place.packages, smallest] } : place,
      ),
    });
    expect(await read(store, { readChanges })).toEqual({
      alerts: ['network.differs'],
      wholeReadings: 1,
      keptOf: null,
    });
  });

  it('is the kept one also where packages were left out, whose sum is compared as well', async () => {
    const { store } = await createStore();
    const all = columnsOf(await store.readTrees());
    const packed = packColumns(withoutEnded(all, () => true));
    await store.keepNetwork({ day: monday, packed });
    const { columns, keptOf } = await readNetwork(store, silent, monday);
    expect({ keptOf, packages: columns.startDays.length }).toEqual({ keptOf: monday, packages: 0 });
  });

  it('is read as a whole, with an alert, when a sponsor is not in the kept one', async () => {
    const { store } = await createStore();
    const packed = packColumns(columnsOf([]));
    const findNetwork = async () => ({ day: saturday, packed });
    expect(await read(store, { findNetwork })).toEqual({
      alerts: ['network.differs'],
      wholeReadings: 1,
      keptOf: null,
    });
  });
});
