import {
  type DocumentReference,
  FieldPath,
  FieldValue,
  type Firestore,
  type Transaction,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import { formatMicros } from '../contract/values/micros.ts';
import { rewardKinds } from '../contract/values/reward-kinds.ts';
import { accountReference } from '../ledger/store.ts';
import { readAllTrees } from '../network/all-trees.ts';
import type { Place } from '../network/core/member-columns.ts';
import {
  findNetworkSnapshot,
  keepNetworkSnapshot,
  type NetworkChanges,
  type NetworkSnapshot,
  readNetworkChanges,
} from '../network/network-snapshot.ts';
import { type CountedNetwork, keepNetworkTotals } from '../network/network-totals.ts';
import { isAlreadyExists } from '../platform/firestore-errors.ts';
import { paths } from '../platform/paths.ts';
import type { DayCredit } from './core/engine/computed-day.ts';
import type { OpeningChange, OpeningState } from './core/opening.ts';
import type { PlanHistory } from './core/reward-plan.ts';
import { getRewardCalendar, setRewardCalendar } from './reward-calendar.ts';
import { chunkMarkersOf, findRun, getPlanHistory, setRun } from './store.ts';

/**
 * What the opening of the day reads and writes. `change`, `keepTotals` and `writeChunk` are atomic. Each
 * function may succeed although its reply is lost, and may be called by several processes at once.
 */
export interface DayStore {
  /** All reward plans. */
  getPlanHistory(): Promise<PlanHistory>;
  /** The place of every member in the network: one read per member. */
  readTrees(): Promise<readonly Place[]>;
  /** The last network that was kept of a day up to `day`; undefined when there is none, or it is damaged. */
  findNetwork(day: string): Promise<NetworkSnapshot | undefined>;
  /** What changed after `day` was planned, however much: it is never more than all members. */
  readChanges(day: string): Promise<NetworkChanges>;
  /** Keeps the network of a moment after its day was planned. */
  keepNetwork(network: NetworkSnapshot): Promise<void>;
  /** Keeps the counts of some large networks: as many as a commit holds. */
  keepTotals(counted: readonly CountedNetwork[]): Promise<void>;
  /**
   * Decides on a consistent view of the progress and writes the decision in the same transaction, which
   * may call `decide` more than once.
   */
  change<Result>(decide: (state: OpeningState) => OpeningChange<Result>): Promise<Result>;
  /** The numbers of the chunks of a day that are written. */
  listWrittenChunks(day: string): Promise<ReadonlySet<number>>;
  /**
   * Credits the members of a chunk and creates the chunk's marker in one commit, so that a chunk is
   * credited at most once; when the marker exists, nothing is written.
   */
  writeChunk(day: string, chunk: number, credits: readonly DayCredit[]): Promise<void>;
}

/** The networks that openings kept, in Firestore. */
export function firestoreDayNetworks(
  firestore: Firestore,
): Pick<DayStore, 'findNetwork' | 'readChanges' | 'keepNetwork'> {
  return {
    findNetwork: (day) => findNetworkSnapshot(firestore, day),
    readChanges: (day) => readNetworkChanges(firestore, day),
    keepNetwork: (network) => keepNetworkSnapshot(firestore, network),
  };
}

/** The store of the opening of the day, in Firestore. */
export function firestoreDayStore(context: ActingContext): DayStore {
  const { firestore } = context;
  return {
    getPlanHistory: () => getPlanHistory(firestore),
    readTrees: () => readAllTrees(firestore),
    ...firestoreDayNetworks(firestore),
    keepTotals: (counted) => keepNetworkTotals(firestore, counted),
    change: (decide) =>
      firestore.runTransaction(async (transaction) => {
        const change = decide(await readState(firestore, transaction));
        writeChange(context, transaction, change);
        return change.result;
      }),
    async listWrittenChunks(day) {
      const { docs } = await chunkMarkersOf(firestore, day).select().get();
      return new Set(docs.map(({ id }) => Number.parseInt(id, 10)));
    },
    writeChunk: (day, chunk, credits) => writeChunk(firestore, { day, chunk, credits }),
  };
}

async function readState(firestore: Firestore, transaction: Transaction): Promise<OpeningState> {
  const calendar = await getRewardCalendar(firestore, transaction);
  const find = async (day: string | null) =>
    day === null ? undefined : findRun(firestore, day, transaction);
  const [planned, opened] = await Promise.all([
    find(calendar.lastPlannedDay),
    find(calendar.lastOpenedDay),
  ]);
  return { calendar, planned, opened };
}

function writeChange(
  context: ActingContext,
  transaction: Transaction,
  { calendar, run, opens }: OpeningChange<unknown>,
): void {
  const { config, firestore } = context;
  if (calendar) {
    const timeZone = calendar.timeZone ?? config.timeZone;
    setRewardCalendar(firestore, transaction, { ...calendar, timeZone });
  }
  if (run) setRun(firestore, transaction, run.day, run);
  const computed = opens?.run.computed;
  if (!opens || !computed) return;
  const { credited, creditedMicros } = computed.totals;
  appendAudit(context, transaction, {
    action: 'day.opened',
    subject: paths.run(opens.run.day),
    before: { lastOpenedDay: opens.lastOpenedDay },
    after: {
      lastOpenedDay: opens.run.day,
      credited,
      ...Object.fromEntries(
        rewardKinds.map((kind) => [kind, formatMicros(BigInt(creditedMicros[kind]))]),
      ),
      checksum: computed.checksum,
    },
  });
}

interface ChunkToWrite {
  readonly day: string;
  readonly chunk: number;
  readonly credits: readonly DayCredit[];
}

async function writeChunk(
  firestore: Firestore,
  { day, chunk, credits }: ChunkToWrite,
): Promise<void> {
  const batch = firestore.batch();
  batch.create(firestore.doc(paths.runChunk(day, chunk)), { members: credits.length });
  for (const credit of credits)
    addCredit(batch, accountReference(firestore, credit.uid), day, credit);
  try {
    await batch.commit();
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
}

/** Adds a credit to an account: its entry, and its amounts to the totals; nothing else changes. */
function addCredit(
  batch: WriteBatch,
  account: DocumentReference,
  day: string,
  { entry }: DayCredit,
): void {
  const amounts = rewardKinds.flatMap((kind) => {
    const amountMicros = entry[kind]?.amountMicros ?? 0;
    return amountMicros === 0 ? [] : [{ kind, amountMicros }];
  });
  const sumMicros = amounts.reduce((sum, { amountMicros }) => sum + amountMicros, 0);
  batch.set(
    account,
    {
      credited: Object.fromEntries(
        amounts.map(({ kind, amountMicros }) => [kind, FieldValue.increment(amountMicros)]),
      ),
      balanceMicros: FieldValue.increment(sumMicros),
      days: { [day]: entry },
    },
    // Without it the SDK would send the name of every single field of the entry.
    {
      mergeFields: [
        ...amounts.map(({ kind }) => new FieldPath('credited', kind)),
        'balanceMicros',
        new FieldPath('days', day),
      ],
    },
  );
}
