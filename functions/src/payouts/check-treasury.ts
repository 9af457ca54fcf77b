import { appendAuditOnce } from '../audit/store.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import { formatMicros } from '../contract/micros.ts';
import { collections } from '../platform/paths.ts';
import { listLastingPayers } from './payer-wallets.ts';
import { sumWithdrawals } from './store.ts';

/** More gas than a transfer of USDT takes. */
const gasOfPayout = 100_000n;

/**
 * Alerts, once a day of real time, when the wallets that pay withdrawals have together less USDT than what is unpaid
 * asks for, or less POL than its fees cost now. What is in process counts no more: its payment was tried against the
 * balance of its wallet when its bytes were taken, and a block that holds it has taken it away already.
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
  const { actor, chain, clock, firestore, log } = context;
  const { count, netMicros: owedMicros } = await sumWithdrawals(firestore, ['unpaid']);
  if (count === 0) return;
  const payers = await listLastingPayers(context);
  const [gasPriceWei, balances] = await Promise.all([
    chain.getGasPrice(),
    Promise.all(payers.map((payer) => chain.getBalances(payer))),
  ]);
  const usdtMicros = balances.reduce((sum, each) => sum + each.usdtMicros, 0n);
  const wei = balances.reduce((sum, each) => sum + each.wei, 0n);
  const feesWei = BigInt(count) * gasOfPayout * gasPriceWei;
  if (usdtMicros >= owedMicros && wei >= feesWei) return;
  const now = clock.realNow();
  const found = {
    withdrawals: count,
    owed: formatMicros(owedMicros),
    usdt: formatMicros(usdtMicros),
    feesWei: String(feesWei),
    wei: String(wei),
  };
  await firestore.runTransaction(async (transaction) => {
    const isNew = await appendAuditOnce(firestore, transaction, actor, now, {
      key: `treasury.low_${now.toISOString().slice(0, 10)}`,
      action: 'treasury.low',
      subject: collections.withdrawals,
      before: null,
      after: found,
    });
    if (isNew) log.alert('treasury.low', found);
  });
}
