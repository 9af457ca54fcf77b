import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { collectionOf, timestamp } from '../platform/collection.ts';
import { inTurn } from '../platform/in-turn.ts';
import { keepNewest } from '../platform/keep-newest.ts';
import { type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { perFirestore } from '../platform/per-firestore.ts';

/**
 * So many payments of a member may be tried in vain within a window. A person who corrects fees and sums tries a few; each
 * costs a dozen requests to the endpoints, and leaves nothing behind that would bound it.
 */
const vainMax = 40;
const windowMs = 10 * 60_000;
/** So many members are remembered. */
const membersMax = 20_000;

/** `rateLimits/trials_{uid}`: the trials in vain of a window; Firestore deletes it at the window's end. */
const vainTrials = collectionOf(z.object({ count: z.int(), expiresAt: timestamp }), (uid: string) =>
  paths.rateLimit(`trials_${uid}`),
);

/** What a process knows of a member's trials. */
interface KnownTrials {
  /** Those in vain of all processes, as of the newest of this one. */
  readonly count: number;
  readonly endsAtMs: number;
  readonly running: number;
}

const memoryOf = perFirestore(() => new Map<string, KnownTrials>());

/**
 * Tries a payment on the chain and stores it, unless too many of the member's were tried in vain. It is counted where
 * `tryIt` refuses: what is stored costs no read and no write here, and what the chain cannot answer counts for nobody. Of
 * parallel trials a process lets no more begin than may fail. The counter is the member's, which no login starts again.
 * Source: docs/decisions/0017-what-a-stranger-may-cost.md.
 */
export async function limitTrials<Value>(
  context: Pick<Context, 'clock' | 'config' | 'firestore'>,
  uid: string,
  tryIt: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const { clock, config, firestore } = context;
  const memory = memoryOf(firestore);
  const find = (): KnownTrials => {
    const nowMs = clock.realNow().getTime();
    const { running = 0, ...known } = memory.get(uid) ?? { count: 0, endsAtMs: 0 };
    return nowMs < known.endsAtMs
      ? { ...known, running }
      : { count: 0, endsAtMs: nowMs + windowMs, running };
  };
  const remember = (change: Partial<KnownTrials>): void =>
    keepNewest(memory, membersMax, uid, { ...find(), ...change });

  const { count, endsAtMs, running } = find();
  if (count + running >= vainMax * config.rateLimitScale) {
    const waitMs = endsAtMs - clock.realNow().getTime();
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return refused('rate_limited', messages.rateLimited, { retryAfterSeconds });
  }
  remember({ running: running + 1 });
  try {
    const outcome = await tryIt();
    if (!outcome.ok) remember(await countVain(context, uid));
    return outcome;
  } finally {
    remember({ running: find().running - 1 });
  }
}

/** Counts one more trial in vain. @returns the window after it. */
const countVain = (
  { clock, firestore }: Pick<Context, 'clock' | 'firestore'>,
  uid: string,
): Promise<Pick<KnownTrials, 'count' | 'endsAtMs'>> =>
  inTurn(firestore, paths.rateLimit(`trials_${uid}`), () =>
    firestore.runTransaction(async (transaction) => {
      const now = clock.realNow();
      const stored = await vainTrials.find(firestore, uid, transaction);
      const isOver = stored === undefined || stored.expiresAt <= now;
      const count = isOver ? 1 : stored.count + 1;
      const expiresAt = isOver ? new Date(now.getTime() + windowMs) : stored.expiresAt;
      vainTrials.set(firestore, transaction, uid, { count, expiresAt });
      return { count, endsAtMs: expiresAt.getTime() };
    }),
  );
