import type { Firestore } from 'firebase-admin/firestore';
import type { Context } from '../context/context.ts';
import { findJobEnd } from '../jobs/run-job.ts';
import { jobNames, schedule } from '../jobs/schedule.ts';
import { listCompanyWallets } from '../ledger/company-wallet-store.ts';
import { findDueSince } from '../mail/store.ts';
import { findPaymentsPause } from '../payments/pause.ts';
import { listWallets, scanOf } from '../payouts/payer-wallets.ts';
import type { RealTime } from '../platform/clock.ts';
import { perFirestore } from '../platform/per-firestore.ts';
import { withTimeout } from '../platform/timer.ts';
import { receiptScan } from '../receipts/scan-receipts.ts';
import { findMonthClosing } from '../rewards/close-months.ts';
import { getRewardCalendar } from '../rewards/reward-calendar.ts';
import { nextBlockOf } from '../scans/core/next-block.ts';
import { listScannedBlocks } from '../scans/scan-store.ts';
import { findMostLooks } from '../scans/set-aside-store.ts';
import { findComparedOn } from '../verification/verify-chain.ts';
import { type Health, type JobEnd, judgeHealth, type Observation } from './core/judge-health.ts';

/** Anybody may ask at any rate: an answer is everybody's for so long. */
const keptMs = 15_000;
/** Chain and books are looked at side by side, so that the call ends in time without either. */
const lookTimeoutMs = 6_000;

/** An answer, and when it was begun. */
interface KeptHealth {
  readonly at: RealTime;
  readonly health: Promise<Health>;
}

const keptOf = perFirestore((): { newest?: KeptHealth } => ({}));

/** Whether the server can do its work, looked at no longer than 15 seconds ago. */
export function getHealth(context: Context): KeptHealth {
  const at = context.clock.realNow();
  const kept = keptOf(context.firestore);
  if (kept.newest === undefined || at.getTime() >= kept.newest.at.getTime() + keptMs)
    kept.newest = { at, health: checkHealth(context, at) };
  return kept.newest;
}

/** Looks at everything once, and alerts somebody of each thing that is out of bounds. */
async function checkHealth(context: Context, realNow: RealTime): Promise<Health> {
  const { config, log } = context;
  const [chain, books] = await Promise.allSettled([
    withTimeout(lookAtChain(context), lookTimeoutMs),
    withTimeout(lookAtBooks(context, realNow), lookTimeoutMs),
  ]);
  const seen: Observation = { chain: valueOf(chain), books: valueOf(books) };
  const health = judgeHealth(seen, { realNow, timeZone: config.timeZone });
  const errors = [chain, books].flatMap((look) =>
    look.status === 'rejected' ? [look.reason] : [],
  );
  for (const problem of health.problems)
    log.alert('server.unhealthy', { problem, ...health, errors });
  return health;
}

const valueOf = <Value>(look: PromiseSettledResult<Value>): Value | undefined =>
  look.status === 'fulfilled' ? look.value : undefined;

async function lookAtChain({ chain }: Pick<Context, 'chain'>): Promise<Observation['chain']> {
  const finalizedBlock = await chain.getFinalizedBlockNumber();
  return { finalizedBlock, finalizedAt: await chain.getBlockTime(finalizedBlock) };
}

async function lookAtBooks(context: Context, realNow: RealTime): Promise<Observation['books']> {
  const { clock, firestore } = context;
  const [
    businessNow,
    { lastOpenedDay },
    company,
    { payers },
    scanned,
    mailDueSince,
    monthClosing,
    comparedOn,
    pausedSince,
    jobs,
    ...looks
  ] = await Promise.all([
    clock.businessNow(),
    getRewardCalendar(firestore),
    listCompanyWallets(firestore, context.config),
    listWallets(context),
    listScannedBlocks(firestore),
    findDueSince(firestore, realNow),
    findMonthClosing(firestore),
    findComparedOn(firestore),
    findPaymentsPause(firestore),
    listJobEnds(firestore),
    findMostLooks(firestore, 'quarantine'),
    findMostLooks(firestore, 'payoutQuarantine'),
  ]);
  return {
    businessNow,
    lastOpenedDay,
    // The scans of former admins have stopped, and that of a new one begins with the next run.
    nextBlocks: [
      scanned.get(receiptScan)?.next,
      // The scan of a wallet that was put in force just now begins at its first block with the next run.
      ...company.map(
        ({ address, fromBlock }) =>
          scanned.get(address)?.next ?? (fromBlock === 0 ? undefined : fromBlock),
      ),
      ...[...Map.groupBy(payers, ({ address }) => address)].flatMap(([address, inForce]) => {
        const next = scanned.get(scanOf(address))?.next;
        const isScanned = inForce.some(({ untilBlock }) => untilBlock === null);
        return next === undefined || !isScanned ? [] : nextBlockOf(next, inForce);
      }),
    ],
    mailDueSince,
    looks: Math.max(...looks),
    monthClosing,
    comparedOn,
    jobs,
    pausedSince: pausedSince === undefined ? undefined : new Date(pausedSince),
  };
}

const listJobEnds = (firestore: Firestore): Promise<JobEnd[]> =>
  Promise.all(
    jobNames.map(async (name) => ({
      name,
      missedAfterMs: schedule[name].missedAfterMs,
      endedAt: await findJobEnd(firestore, name),
    })),
  );
