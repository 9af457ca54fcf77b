import { type DocumentSnapshot, FieldPath, type Firestore } from 'firebase-admin/firestore';
import { monthOf } from '../calendar/business-day.ts';
import { readAllTrees } from '../network/all-trees.ts';
import { columnsOf } from '../network/core/member-columns.ts';
import { isUnreadable } from '../platform/firestore-errors.ts';
import { pagesOf } from '../platform/pages-of.ts';
import { collections, paths } from '../platform/paths.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { computeStoredDay } from './compute-stored-day.ts';
import { diffEntries, diffRun } from './core/diff-day.ts';
import type { ComputedDay } from './core/engine/computed-day.ts';
import { firestoreDayNetworks } from './day-store.ts';
import { readKeptNetwork } from './network-of-day.ts';
import { getRewardCalendar } from './reward-calendar.ts';
import type { Run } from './run-document.ts';
import { chunkMarkersOf, findRun, getPlanHistory } from './store.ts';

/** A day cannot be computed again; the message says why. */
export class DayNotReplayableError extends Error {
  override readonly name = 'DayNotReplayableError';
}

/** A day computed again. */
export interface RecomputedDay {
  readonly computed: ComputedDay;
  /** Where the run differs from it. */
  readonly differences: readonly string[];
}

/** After every day of which a network may be kept. */
const lastDay = '9999-12-31';

/**
 * Computes an opened day again from the plans and the network, and compares what its run records,
 * and whether the network that was kept for the next opening gives the same.
 * @throws {DayNotReplayableError} when the day is not opened, or cannot be computed any more.
 */
export async function recomputeDay(firestore: Firestore, day: string): Promise<RecomputedDay> {
  const run = await requireOpenedRun(firestore, day);
  const markers = await chunkMarkersOf(firestore, day).count().get();
  try {
    const [history, places] = await Promise.all([
      getPlanHistory(firestore),
      readAllTrees(firestore),
    ]);
    const columns = columnsOf(places);
    const { computed, checksum, plansChecksum } = await computeStoredDay(history, columns, day);
    const { planVersion, totals, creditedUids } = computed;
    const again = {
      planVersion,
      plansChecksum: plansChecksum(day),
      checksum,
      totals,
      creditedUids,
    };
    const differences = diffRun(run, again, markers.data().count);
    const kept = await readKeptNetwork(firestoreDayNetworks(firestore), lastDay);
    if (kept?.columns === undefined) {
      if (kept !== undefined)
        differences.push(`the kept network of ${kept.day} has other members or packages`);
    } else {
      // It lacks the packages that had paid everything before its day: they may have paid on an earlier one.
      const sameDay = kept.day > day ? kept.day : day;
      const expected =
        sameDay === day ? checksum : (await computeStoredDay(history, columns, sameDay)).checksum;
      if ((await computeStoredDay(history, kept.columns, sameDay)).checksum !== expected)
        differences.push(`the kept network of ${kept.day} computes another day`);
    }
    return { computed, differences };
  } catch (error) {
    // Incomplete or malformed documents are a finding; an outage is not.
    if (!isUnreadable(error)) throw error;
    throw new DayNotReplayableError(`${day} cannot be computed any more. ${reasonOf(error)}`);
  }
}

/** Some of the members, compared. */
export interface ComparedEntries {
  /** The number of accounts compared so far, over all pages. */
  readonly checkedAccounts: number;
  /** The entries that are stored, computed or both, of all pages so far. */
  readonly comparedEntries: number;
  /** Of this page. */
  readonly differing: readonly DifferingEntry[];
}

/** Where what is stored of a member differs from what is computed. */
interface DifferingEntry {
  readonly uid: string;
  readonly differences: readonly string[];
}

/** Compares the entry of every member with the computed one, a page of accounts at a time. */
export async function* compareEntries(
  firestore: Firestore,
  computed: ComputedDay,
): AsyncGenerator<ComparedEntries> {
  const { creditedUids, day } = computed;
  let checkedAccounts = 0;
  let comparedEntries = 0;
  let next = 0;
  /** The credited members before `uid` that have no account. */
  const passedOver = function* (uid?: string): Generator<DifferingEntry> {
    for (; next < creditedUids.length; next += 1) {
      const credited = creditedUids[next] ?? '';
      if (uid !== undefined && credited >= uid) return;
      comparedEntries += 1;
      yield { uid: credited, differences: ['is credited and has no account'] };
    }
  };
  for await (const page of readStoredEntries(firestore, day)) {
    const differing: DifferingEntry[] = [];
    for (const { uid, entry } of page) {
      differing.push(...passedOver(uid));
      const credit = creditedUids[next] === uid ? computed.creditAt(next) : undefined;
      if (credit !== undefined) next += 1;
      if (entry !== undefined || credit !== undefined) comparedEntries += 1;
      const differences = diffEntries(entry, credit?.entry);
      if (differences.length > 0) differing.push({ uid, differences });
    }
    checkedAccounts += page.length;
    yield { checkedAccounts, comparedEntries, differing };
  }
  const differing = [...passedOver()];
  yield { checkedAccounts, comparedEntries, differing };
}

/** The reward entry of a day in an account or its archive. */
interface StoredEntry {
  readonly uid: string;
  /** As it is in the database; undefined when there is none. */
  readonly entry: unknown;
}

/** Accounts per query: one entry of each, and one of its archived month. */
const accountsAtOnce = 500;

/**
 * The entry of a day of every account, by uid, in batches. Costs one read per account and one per
 * archived month, whether or not that exists. The archive wins. The account is read first, so that an
 * entry that is archived in between is seen at least once.
 */
async function* readStoredEntries(
  firestore: Firestore,
  day: string,
): AsyncGenerator<readonly StoredEntry[]> {
  const field = new FieldPath('days', day);
  const ordered = firestore
    .collection(collections.accounts)
    .select(field)
    .orderBy(FieldPath.documentId());
  for await (const accounts of pagesOf(ordered, accountsAtOnce)) {
    const months: DocumentSnapshot[] = await firestore.getAll(
      ...accounts.map(({ id }) => firestore.doc(paths.archivedMonth(id, monthOf(day)))),
      { fieldMask: [field] },
    );
    yield accounts.map((account, index) => {
      const archived: unknown = months[index]?.get(field);
      const open: unknown = account.get(field);
      return { uid: account.id, entry: archived ?? open };
    });
  }
}

async function requireOpenedRun(firestore: Firestore, day: string): Promise<Run> {
  const run = await findReadableRun(firestore, day);
  if (run === undefined) throw new DayNotReplayableError(await whyNotOpened(firestore, day));
  if (run.state === 'done') return run;
  throw new DayNotReplayableError(
    `${day} is still being opened: its run is ${run.state}. Replay it when the run is done.`,
  );
}

async function findReadableRun(firestore: Firestore, day: string): Promise<Run | undefined> {
  try {
    return await findRun(firestore, day);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    throw new DayNotReplayableError(`The run of ${day} cannot be read: ${reasonOf(error)}`);
  }
}

async function whyNotOpened(firestore: Firestore, day: string): Promise<string> {
  const { lastOpenedDay } = await getRewardCalendar(firestore);
  if (lastOpenedDay === null) return `${day} was never opened: no day was, so far.`;
  return lastOpenedDay < day
    ? `${day} is not opened yet: the last opened day is ${lastOpenedDay}.`
    : `${day} was never opened: there is no run of it.`;
}
