import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import type { RealTime } from '../platform/clock.ts';
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

const trials = z.object({ count: z.int(), expiresAt: timestamp });

/** The trials in vain of a window, and its end. */
type Trials = z.output<typeof trials>;

/** `rateLimits/trials_{uid}`: those of all processes; Firestore deletes it at the window's end. */
const vainTrials = collectionOf(trials, (uid: string) => paths.rateLimit(`trials_${uid}`));

/** What a process knows of a member's trials: those in vain as of its own newest. */
interface KnownTrials extends Trials {
  readonly running: number;
}

const beginWindow = (now: RealTime): Trials => ({
  count: 0,
  expiresAt: new Date(now.getTime() + windowMs),
});

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
    const now = clock.realNow();
    const known = memory.get(uid);
    return known !== undefined && now < known.expiresAt
      ? known
      : { ...beginWindow(now), running: known?.running ?? 0 };
  };
  const remember = (change: Partial<KnownTrials>): void =>
    keepNewest(memory, membersMax, uid, { ...find(), ...change });

  const { count, expiresAt, running } = find();
  if (count + running >= vainMax * config.rateLimitScale) {
    const waitMs = expiresAt.getTime() - clock.realNow().getTime();
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
): Promise<Trials> =>
  inTurn(firestore, paths.rateLimit(`trials_${uid}`), () =>
    firestore.runTransaction(async (transaction) => {
      const now = clock.realNow();
      const stored = await vainTrials.find(firestore, uid, transaction);
      const known = stored !== undefined && now < stored.expiresAt ? stored : beginWindow(now);
      const counted = { ...known, count: known.count + 1 };
      vainTrials.set(firestore, transaction, uid, counted);
      return counted;
    }),
  );
