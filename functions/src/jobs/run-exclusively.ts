import { randomInt } from 'node:crypto';
import { refusalOfError } from '../http/refusal-of-error.ts';
import type { Context } from '../platform/context.ts';
import type { Timer } from '../platform/timer.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { type Lease, releaseLease, renewLease, takeLease } from './core/lease.ts';
import type { JobName } from './job.ts';
import type { LeaseStore } from './lease-store.ts';

/** Who wants to work on a job alone, and what that takes. */
export interface LeaseRequest {
  readonly job: JobName;
  /** Unlike that of every other run. */
  readonly holder: string;
  readonly store: LeaseStore;
  readonly timer: Timer;
  readonly context: Pick<Context, 'clock' | 'log'>;
}

/** Several renewals may fail before the lease runs out. */
const renewEveryMs = 15_000;

/** Those who wait look again after so long; at random, so as not to meet. */
const lookAgain = { leastMs: 500, mostMs: 1_500 } as const;

/** A change of a lease that takes longer is given up, and tried again like one that failed. */
const storeTimeoutMs = 10_000;

/**
 * Does work under the lease of a job: waits while another run has it, renews it while working, and
 * gives it back at the end. Whoever dies leaves a lease that runs out, and one of those who wait
 * takes over. The work is told by `isTimeUp` when it has to stop: its time is up, or so is the lease.
 *
 * The lease saves work from being done twice. It does not keep that from happening: somebody who
 * was paused goes on until they ask, so whatever the work writes must bear being written twice.
 * @returns what the work gave; undefined when the time was up before the lease was free.
 */
export async function runExclusively<Result>(
  request: LeaseRequest,
  isTimeUp: () => boolean,
  work: (isTimeUp: () => boolean) => Promise<Result>,
): Promise<Result | undefined> {
  const taken = await waitForLease(request, isTimeUp);
  if (taken === undefined) return undefined;
  let untilMs = Date.parse(taken.until);
  const isLost = () => request.context.clock.realNow().getTime() >= untilMs;
  const ended = new AbortController();
  const renewing = keepRenewing(request, ended.signal, (lease) => {
    untilMs = lease === undefined ? 0 : Date.parse(lease.until);
  });
  try {
    return await work(() => isTimeUp() || isLost());
  } finally {
    ended.abort();
    await renewing;
    await giveBack(request);
  }
}

/** The lease once it is ours; undefined when the time is up before. */
async function waitForLease(
  request: LeaseRequest,
  isTimeUp: () => boolean,
): Promise<Lease | undefined> {
  const { context, holder, job, timer } = request;
  while (!isTimeUp()) {
    try {
      const now = context.clock.realNow();
      const lease = await change(request, (stored) => takeLease(stored, holder, now));
      if (lease?.holder === holder) return lease;
    } catch (error) {
      if (refusalOfError(error) === undefined) throw error;
      context.log.warn('A lease could not be looked at', { job, error });
    }
    await timer.sleep(randomInt(lookAgain.leastMs, lookAgain.mostMs));
  }
  return undefined;
}

/** Renews the lease until the work has ended or the lease is lost; never fails. */
async function keepRenewing(
  request: LeaseRequest,
  ended: AbortSignal,
  setLease: (lease: Lease | undefined) => void,
): Promise<void> {
  const { context, holder, job, timer } = request;
  for (;;) {
    await timer.sleep(renewEveryMs, ended);
    if (ended.aborted) return;
    try {
      const now = context.clock.realNow();
      const lease = await change(request, (stored) => renewLease(stored, holder, now));
      if (lease?.holder !== holder) {
        context.log.warn('Another run took over a job', { job, by: lease?.holder });
        setLease(undefined);
        return;
      }
      setLease(lease);
    } catch (error) {
      // What it was renewed to last still holds, and the next renewal may go well.
      context.log.warn('A lease could not be renewed', { job, error });
    }
  }
}

async function giveBack(request: LeaseRequest): Promise<void> {
  const { context, holder, job } = request;
  try {
    await change(request, (stored) => releaseLease(stored, holder));
  } catch (error) {
    // It runs out by itself, and the work has ended whatever becomes of it.
    context.log.warn('A lease could not be given back', { job, error });
  }
}

function change(
  { job, store }: LeaseRequest,
  decide: (stored: Lease | undefined) => Lease | undefined,
): Promise<Lease | undefined> {
  return withTimeout(store.change(job, decide), storeTimeoutMs);
}
