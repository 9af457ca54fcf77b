import { appendAuditOnce } from '../audit/store.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import { withdrawalCost } from '../contract/calls/withdrawals.ts';
import { type Reserved, reservedBy } from '../contract/chain/reserved.ts';
import { amounts } from '../contract/values/limits.ts';
import { formatMicros } from '../contract/values/micros.ts';
import { waitingOf } from '../payments/core/choose-slot.ts';
import { reservedOf } from '../payments/core/reserved-of.ts';
import { listPending } from '../payments/store.ts';
import { collections } from '../platform/paths.ts';
import { listLastingPayers } from './payer-wallets.ts';
import { countUnpaidAbove, sumWithdrawals } from './store.ts';

/** More gas than a transfer of USDT takes. */
const gasOfPayout = 100_000n;
/** The least that a pay-out moves: a stranger can send any wallet less. */
const { netMicros: leastNetMicros } = withdrawalCost(amounts.withdrawalMinMicros);

/**
 * Alerts, once a day of real time, when the wallets that pay withdrawals have together less USDT than what is unpaid
 * asks for, or less POL than its fees cost now, or when a withdrawal asks for more than any of them has: one transfer pays
 * it. A wallet with less USDT than the least pay-out, or without the POL of one transfer, pays nothing, and what it has
 * helps no other. What is in process counts no more: a block that holds its payment has taken it from the balance already,
 * and what payments may take that no block holds yet is taken off.
 */
export async function checkTreasury(context: ActingContext): Promise<void> {
  try {
    await compareWithQueue(context);
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    context.log.warn('The treasury was not looked at: the chain is unavailable');
  }
}

async function compareWithQueue(context: ActingContext): Promise<void> {
  const { chain, clock, firestore, log } = context;
  const owedBefore = await sumWithdrawals(firestore, ['unpaid']);
  if (owedBefore.count === 0) return;
  const payers = await listLastingPayers(context);
  const [gasPriceWei, free] = await Promise.all([
    chain.getGasPrice(),
    Promise.all(payers.map((payer) => findFree(context, payer))),
  ]);
  const feesOf = (count: number) => BigInt(count) * gasOfPayout * gasPriceWei;
  const paying = free.filter((each) => each.usdtMicros >= leastNetMicros && each.wei >= feesOf(1));
  const usdtMicros = paying.reduce((sum, each) => sum + each.usdtMicros, 0n);
  const wei = paying.reduce((sum, each) => sum + each.wei, 0n);
  const mostMicros = paying.reduce((most, each) => larger(most, each.usdtMicros), 0n);
  // After the wallets: of a payment whose USDT is taken off, the withdrawal is unpaid no more.
  const aboveMost = await countUnpaidAbove(firestore, mostMicros);
  const suffices = ({ count, netMicros }: typeof owedBefore) =>
    aboveMost === 0 && usdtMicros >= netMicros && wei >= feesOf(count);
  if (suffices(owedBefore)) return;
  // Once more: of a payment that began since, both what it takes and what it was to pay would count.
  const owed = await sumWithdrawals(firestore, ['unpaid']);
  if (suffices(owed)) return;
  const now = clock.realNow();
  const found = {
    withdrawals: owed.count,
    owed: formatMicros(owed.netMicros),
    usdt: formatMicros(usdtMicros),
    aboveMost,
    most: formatMicros(mostMicros),
    feesWei: String(feesOf(owed.count)),
    wei: String(wei),
  };
  await firestore.runTransaction(async (transaction) => {
    const isNew = await appendAuditOnce(context, transaction, {
      key: `treasury.low_${now.toISOString().slice(0, 10)}`,
      action: 'treasury.low',
      alert: 'treasury.low',
      subject: collections.withdrawals,
      before: null,
      after: found,
    });
    if (isNew) log.alert('treasury.low', found);
  });
}

/** What a payer has beside what its payments may take that wait for a block at the endpoint of its balances. */
async function findFree(
  { chain, firestore }: Pick<ActingContext, 'chain' | 'firestore'>,
  payer: string,
): Promise<Reserved> {
  const [{ mined, usdtMicros, wei }, pending] = await Promise.all([
    chain.getBalances(payer),
    listPending(firestore, payer),
  ]);
  const reserved = reservedBy(waitingOf({ mined, pending }).map(reservedOf));
  return { usdtMicros: rest(usdtMicros, reserved.usdtMicros), wei: rest(wei, reserved.wei) };
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

const rest = (balance: bigint, taken: bigint): bigint => (balance > taken ? balance - taken : 0n);
