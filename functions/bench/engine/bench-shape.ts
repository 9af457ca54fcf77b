import type { NetworkShape } from '../../test/reference/random-network.ts';
import { type ClimbJob, climbJobs } from '../core/climb-job.ts';
import type { ClimbSummary } from '../core/climb-summary.ts';
import { median } from '../core/statistics.ts';
import { type PeerName } from './prepare-peer.ts';
import { type RunningPeer, startPeer } from './start-peer.ts';

/** What of a peer stands in the tables. */
export interface Contestant {
  readonly peer: PeerName;
  readonly measure: string;
  readonly label: string;
}

/** What was measured of a contestant: the middle of each round, and the quickest run of all. */
export interface Timing extends Contestant {
  readonly roundsNs: readonly number[];
  readonly quickestNs: number;
  readonly summary: ClimbSummary | null;
}

/** Everything that was measured on a shape. */
export interface ShapeResult {
  readonly shape: NetworkShape;
  readonly jobs: Readonly<Record<ClimbJob, readonly Timing[]>>;
  /** What is around the climb. */
  readonly around: readonly Timing[];
  /** Of the engine's process, in MiB. */
  readonly memory: { readonly residentMib: number; readonly heapMib: number };
}

/** What is measured on a shape. */
export interface ShapeOptions {
  readonly shape: NetworkShape;
  readonly members: number;
  readonly rounds: number;
  readonly contestants: Readonly<Record<ClimbJob, readonly Contestant[]>>;
  readonly around: readonly Contestant[];
}

/**
 * Measures one shape, all contestants in turn in each round, so that what slows the machine for a
 * while slows them alike. Only one works at a time.
 */
export async function benchShape(options: ShapeOptions): Promise<ShapeResult> {
  const { shape, members, rounds, contestants, around } = options;
  const wanted = new Set(
    [...climbJobs.flatMap((job) => contestants[job]), ...around].map(({ peer }) => peer),
  );
  const peers = new Map<PeerName, RunningPeer>();
  try {
    for (const name of wanted) peers.set(name, await startPeer(name, shape, members));
    const taken = new Map<Contestant, Timing>();
    for (let round = 0; round < rounds; round += 1) {
      for (const contestant of climbJobs.flatMap((job) => contestants[job]))
        taken.set(contestant, await measureOnce(peers, contestant, taken.get(contestant)));
    }
    for (const contestant of around)
      taken.set(contestant, await measureOnce(peers, contestant, undefined));
    const timingsOf = (list: readonly Contestant[]) =>
      list.flatMap((contestant) => taken.get(contestant) ?? []);
    const memory = peers.get('engine')?.memory() ?? { residentMib: 0, heapMib: 0 };
    return {
      shape,
      jobs: { totals: timingsOf(contestants.totals), causes: timingsOf(contestants.causes) },
      around: timingsOf(around),
      memory,
    };
  } finally {
    await Promise.all([...peers.values()].map((peer) => peer.end()));
  }
}

async function measureOnce(
  peers: ReadonlyMap<PeerName, RunningPeer>,
  contestant: Contestant,
  before: Timing | undefined,
): Promise<Timing> {
  const measured = await peers.get(contestant.peer)?.measure(contestant.measure);
  if (measured === undefined) throw new Error(`${contestant.peer} does not run`);
  return {
    ...contestant,
    roundsNs: [...(before?.roundsNs ?? []), median(measured.runsNs)],
    quickestNs: Math.min(before?.quickestNs ?? Infinity, ...measured.runsNs),
    summary: measured.summary,
  };
}
