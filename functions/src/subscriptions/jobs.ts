import { ChainUnavailableError, type FoundTransaction, RangeRefusedError } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import { inflowsOf } from './core/decide-inflow.ts';
import { judgeBooking, nextLookAfter } from './core/judge-booking.ts';
import { failSubscription, settleBooking } from './service.ts';
import { dropSetAside, findNextLook, listSetAside, setAside } from './set-aside-store.ts';
import { settleInflow } from './settle-inflow.ts';
import {
  advanceNextBlock,
  findNextBlock,
  findSubscription,
  listDue,
  setSubscription,
} from './store.ts';
import type { PendingSubscription } from './subscription.ts';

/** How many blocks one `eth_getLogs` spans at most; public endpoints refuse much more. */
const blocksPerScanMax = 1_000;
/** How many pending bookings, and how many set aside transactions, one run checks. */
const looksPerRun = 200;
/** For how long a hash is looked for that no endpoint knows. Source: design section 5, rule 4. */
const unknownMaxMs = 7 * 24 * 60 * 60_000;

/**
 * Finds what no browser reported: scans the final transfers to the company wallet, and checks what
 * waits. Each does its work although the other fails, and each item although another cannot be read.
 * It may die anywhere and run in parallel with itself.
 */
export async function reconcileBookings(
  context: ActingContext,
  isTimeUp: () => boolean = () => false,
): Promise<void> {
  const results = await Promise.allSettled([
    scanInflows(context, isTimeUp),
    lookAtDue(context, isTimeUp),
    lookAtAllSetAside(context, isTimeUp),
  ]);
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  const unexpected = failures.filter((failure) => !(failure instanceof ChainUnavailableError));
  if (unexpected.length > 0) throw new AggregateError(unexpected, 'Reconciling bookings failed');
  // An outage is expected: the next run goes on where this one ended.
  if (failures.length > 0) context.log.warn('Bookings wait: the chain is unavailable');
}

async function scanInflows(context: ActingContext, isTimeUp: () => boolean): Promise<void> {
  const { chain, config, firestore } = context;
  const finalized = await chain.getFinalizedBlockNumber();
  // The job is scheduled from the first deployment on, before there are members.
  let from = (await findNextBlock(firestore)) ?? Math.max(0, finalized - blocksPerScanMax);
  let span = blocksPerScanMax;
  while (from <= finalized) {
    if (isTimeUp()) return;
    const to = Math.min(from + span - 1, finalized);
    let found: readonly FoundTransaction[];
    try {
      found = await chain.findTransfers({ to: [config.companyWallet] }, from, to);
    } catch (error) {
      if (!(error instanceof RangeRefusedError) || from === to) throw error;
      span = Math.ceil((to - from + 1) / 2);
      continue;
    }
    for (const { hash, blockNumber } of found) {
      if (isTimeUp()) return;
      await advanceNextBlock(firestore, blockNumber);
      if (!(await settleTransaction(context, hash))) await setAside(context, hash);
    }
    from = to + 1;
    await advanceNextBlock(firestore, from);
    span = Math.min(span * 2, blocksPerScanMax);
  }
}

/**
 * Settles what a transaction paid the company.
 * @returns false when that is for later: its endpoints do not agree, or something cannot be read.
 * @throws ChainUnavailableError when the chain is unavailable.
 */
async function settleTransaction(context: ActingContext, hash: string): Promise<boolean> {
  const { chain, config, log } = context;
  try {
    const receipt = await chain.getReceipt(hash);
    if (receipt.state !== 'final') return false;
    for (const inflow of inflowsOf(receipt, config.companyWallet)) {
      await settleInflow(context, inflow);
    }
    return true;
  } catch (error) {
    if (error instanceof ChainUnavailableError) throw error;
    log.error('An inflow cannot be settled', { hash, error });
    return false;
  }
}

async function lookAtAllSetAside(context: ActingContext, isTimeUp: () => boolean): Promise<void> {
  const { clock, firestore } = context;
  for (const { hash } of await listSetAside(firestore, clock.realNow(), looksPerRun)) {
    if (isTimeUp()) return;
    await lookAtSetAside(context, hash);
  }
}

/**
 * Settles a transaction that was set aside, or leaves it for a later look.
 * @throws ChainUnavailableError when the chain is unavailable.
 */
export async function lookAtSetAside(context: ActingContext, hash: string): Promise<void> {
  const nextLookAt = await findNextLook(context, hash);
  await ((await settleTransaction(context, hash))
    ? dropSetAside(context, hash, nextLookAt)
    : setAside(context, hash));
}

async function lookAtDue(context: ActingContext, isTimeUp: () => boolean): Promise<void> {
  const { clock, firestore, log } = context;
  for (const due of await listDue(firestore, clock.realNow(), looksPerRun)) {
    if (isTimeUp()) return;
    try {
      await lookAgain(context, due());
    } catch (error) {
      if (error instanceof ChainUnavailableError) throw error;
      log.error('A booking cannot be checked', { error });
    }
  }
}

async function lookAgain(context: ActingContext, pending: PendingSubscription): Promise<void> {
  const { chain, clock, config } = context;
  const receipt = await chain.getReceipt(pending.hash);
  const verdict = judgeBooking(receipt, pending.publicKey, config.companyWallet);
  const now = await clock.businessNow();
  if (verdict.state === 'paid') {
    const { mode } = await settleBooking(context, pending, verdict.inflow, now);
    if (mode !== 'Pending') return;
  }
  const waitedMs = now.getTime() - new Date(pending.createdAt).getTime();
  if (verdict.state === 'failed' || (receipt.state === 'unknown' && waitedMs >= unknownMaxMs)) {
    await failSubscription(context, pending, now);
    return;
  }
  const looks = pending.looks + 1;
  const nextLookAt = nextLookAfter(clock.realNow(), looks).toISOString();
  await postpone(context, { ...pending, looks, nextLookAt });
}

/** Stores the time of the next look, unless the booking was decided meanwhile. */
function postpone({ firestore }: ActingContext, pending: PendingSubscription): Promise<void> {
  return firestore.runTransaction(async (transaction) => {
    const stored = await findSubscription(firestore, pending, transaction);
    if (stored?.mode === 'Pending') setSubscription(firestore, transaction, pending);
  });
}
