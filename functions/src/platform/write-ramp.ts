import type { Timer } from './timer.ts';

/** Lets writes through no faster than Firestore wants them to begin. */
export interface WriteRamp {
  /**
   * Resolves when so many writes may be sent; waiting callers are admitted in their order.
   * @throws {RangeError} for no writes, and for more than one commit can hold.
   */
  readonly admit: (writes: number) => Promise<void>;
  /** Goes on from where a ramp is that has let so many writes through without a pause, unless it is further. */
  readonly resumeAfter: (writes: number) => void;
}

/** What Firestore takes in one commit, and all that the first second lets through. */
const writesPerCommitMax = 500;

const writesPerSecondAtFirst = 500;
const growth = 1.5;
const growsEveryMs = 300_000;
const windowMs = 1_000;

/**
 * The writes that any second may hold after `rampMs` of writing: 500, and half as many more every
 * five minutes. Source: Firestore, "Best practices", ramping up traffic.
 */
export function writesPerSecondAfter(rampMs: number): number {
  return Math.floor(writesPerSecondAtFirst * growth ** Math.floor(rampMs / growsEveryMs));
}

/** The time that a ramp takes for so many writes: a real one takes longer, so it has not come as far. */
export function rampMsOf(writes: number): number {
  let rampMs = 0;
  for (let left = writes; ; rampMs += growsEveryMs) {
    const perSecond = writesPerSecondAfter(rampMs);
    const inStep = (perSecond * growsEveryMs) / windowMs;
    if (left < inStep) return rampMs + (left * windowMs) / perSecond;
    left -= inStep;
  }
}

/**
 * A ramp that begins with its first writes. A commit reaches Firestore at one moment, so what it
 * does not use of its second is lost: commits of 250 writes use 89 to 100 % of the ramp, of 125
 * 96 to 100 %, of 450 as little as 60 %. Nor is anything saved up by waiting: a ramp stands still
 * while nothing is written.
 */
export function createWriteRamp(timer: Timer): WriteRamp {
  /** What was let through within the last second, oldest first. */
  const recent: { readonly atMs: number; readonly writes: number }[] = [];
  let recentWrites = 0;
  let rampMs = 0;
  let lastMs = timer.nowMs();
  let lastTurn = Promise.resolve();

  async function takeTurn(writes: number): Promise<void> {
    for (;;) {
      const nowMs = timer.nowMs();
      forgetBefore(nowMs - windowMs);
      const reachedMs = rampMs + Math.min(nowMs - lastMs, windowMs);
      const excess = recentWrites + writes - writesPerSecondAfter(reachedMs);
      if (excess <= 0) {
        rampMs = reachedMs;
        lastMs = nowMs;
        recent.push({ atMs: nowMs, writes });
        recentWrites += writes;
        return;
      }
      await timer.sleep(Math.ceil(leavesAtMs(excess) - nowMs));
    }
  }

  function forgetBefore(endMs: number): void {
    for (let [oldest] = recent; oldest !== undefined && oldest.atMs <= endMs; [oldest] = recent) {
      recentWrites -= oldest.writes;
      recent.shift();
    }
  }

  /** When the last second will hold so many writes less. */
  function leavesAtMs(excess: number): number {
    let left = 0;
    const last = recent.find(({ writes }) => (left += writes) >= excess);
    return (last?.atMs ?? lastMs) + windowMs;
  }

  return {
    admit(writes) {
      if (!Number.isInteger(writes) || writes < 1 || writes > writesPerCommitMax)
        return Promise.reject(new RangeError(`${writes} writes are not a commit`));
      lastTurn = lastTurn.then(() => takeTurn(writes));
      return lastTurn;
    },
    resumeAfter(writes) {
      rampMs = Math.max(rampMs, rampMsOf(writes));
    },
  };
}
