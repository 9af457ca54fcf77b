import { appendAudit, hasHappened } from '../audit/store.ts';
import { businessDayOf, startOfBusinessDay } from '../calendar/business-day.ts';
import type { ActingContext } from '../context/context.ts';
import { withdrawalCost } from '../contract/calls/withdrawals.ts';
import { shownTotals } from '../contract/shown-totals.ts';
import { formatMicros, type Micros } from '../contract/values/micros.ts';
import { createClaim, findUnclaimed } from '../ledger/claim-store.ts';
import { applyRequest } from '../ledger/core/account.ts';
import { getAccount, setRequestTotals } from '../ledger/store.ts';
import { findWalletOwner, getUser } from '../members/store.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { createWithdrawal, listAllWithdrawals, setWithdrawal } from '../withdrawals/store.ts';
import { serialOf, type Withdrawal } from '../withdrawals/withdrawal.ts';
import { outflowKey, unaskedActions } from './record-outflow.ts';

/** A withdrawal that the books have lost, as the member requested it. */
export interface LostWithdrawal {
  /** The transaction that paid it. */
  readonly hash: string;
  /** Before the fee: several amounts have the same NET. */
  readonly amountMicros: Micros;
  /** The business day of the request. */
  readonly day: string;
}

/**
 * Books a withdrawal that was requested and paid after the moment of a backup: makes its row, paid, debits the
 * account and claims the transfer, in one transaction. The transfer must be final, of exactly its NET, and
 * listed as one from a payer to a member that no unpaid withdrawal asks for. It counts as the second payment of
 * another withdrawal no more. The same again changes nothing.
 * @throws ChainUnavailableError
 */
export async function bookPayout(
  context: ActingContext,
  { hash, amountMicros, day }: LostWithdrawal,
): Promise<Outcome<Withdrawal>> {
  const { actor, chain, clock, config, firestore } = context;
  const { chainId, timeZone } = config;
  const now = await clock.businessNow();
  const today = businessDayOf(now, timeZone);
  if (day > today) return refused('conflict', `${day} has not begun`);
  const receipt = await chain.getReceipt(hash);
  if (receipt.state !== 'final') return refused('conflict', `It is ${receipt.state}, not final`);
  const cost = withdrawalCost(amountMicros);
  const listed = await Promise.all(
    receipt.transfers.map(async (transfer) => {
      const keys = unaskedActions.map((action) => outflowKey(action, chainId, transfer));
      const happened = await Promise.all(keys.map((key) => hasHappened(firestore, key)));
      return happened.includes(true);
    }),
  );
  const transfers = receipt.transfers.filter(
    (transfer, index) => listed[index] === true && transfer.amountMicros === cost.netMicros,
  );
  const [first] = transfers;
  if (first === undefined) {
    const net = formatMicros(cost.netMicros);
    return refused(
      'conflict',
      `No transfer of ${net} in it is listed as payout.unmatched or payout.duplicate`,
    );
  }
  const { blockNumber, from, to } = first;
  if (transfers.some((transfer) => transfer.to !== to)) {
    return refused('conflict', 'It has paid several members the same: nothing distinguishes these');
  }
  return firestore.runTransaction(async (transaction) => {
    const uid = await findWalletOwner(firestore, to, transaction);
    if (uid === undefined) return refused('conflict', `${to} is no member's wallet`);
    const serial = serialOf({ uid, day });
    const [{ name }, account, withdrawals, [unclaimed]] = await Promise.all([
      getUser(firestore, uid, transaction),
      getAccount(firestore, uid, transaction),
      listAllWithdrawals(firestore, transaction, uid),
      findUnclaimed(firestore, chainId, transfers, transaction),
    ]);
    const known = withdrawals.find((row) => row.day === day);
    if (known?.state === 'paid' && known.payment.hash === hash) return accepted(known);
    if (known !== undefined)
      return refused('conflict', `There is the withdrawal ${serial} already`);
    if (unclaimed === undefined) return refused('conflict', 'It has paid something else');
    const totals = applyRequest(account, today, amountMicros);
    if (totals === undefined) {
      const balance = formatMicros(shownTotals(account, today).balanceMicros);
      return refused(
        'conflict',
        `The balance of ${uid}, without a daily reward that is not revealed, is ${balance}: open the missed days first`,
      );
    }
    const paid: Withdrawal = {
      uid,
      name,
      day,
      amountMicros,
      ...cost,
      recipient: to,
      requestedAtBlock: blockNumber - 1,
      requestedAt: startOfBusinessDay(day, timeZone).toISOString(),
      requestId: actor.requestId,
      claim: null,
      state: 'paid',
      payment: { hash, payerPublicKey: from, reportedAt: now.toISOString() },
      paidAt: now.toISOString(),
    };
    createWithdrawal(firestore, transaction, paid);
    for (const row of withdrawals) {
      if (row.state !== 'paid' || row.duplicates?.includes(hash) !== true) continue;
      const duplicates = row.duplicates.filter((each) => each !== hash);
      setWithdrawal(firestore, transaction, { ...row, duplicates });
    }
    setRequestTotals(firestore, transaction, uid, totals);
    createClaim(firestore, transaction, chainId, unclaimed, {
      paidFor: 'withdrawal',
      documentId: serial,
      uid,
      amountMicros: unclaimed.amountMicros,
      claimedAt: now.toISOString(),
    });
    appendAudit(context, transaction, {
      action: 'payout.booked',
      subject: paths.withdrawal(uid, day),
      before: { balance: formatMicros(account.balanceMicros) },
      after: {
        balance: formatMicros(totals.balanceMicros),
        amount: formatMicros(amountMicros),
        net: formatMicros(cost.netMicros),
        hash,
        from,
      },
    });
    return accepted(paid);
  });
}
