import type { Handlers } from '../context/handler.ts';
import type { CallReply } from '../contract/contract.ts';
import { accepted } from '../platform/outcome.ts';
import { nextNonce } from './core/choose-slot.ts';
import { reservedOf } from './core/reserved-of.ts';
import { findPaymentsPause, refusedWhilePaused } from './pause.ts';
import type { Payment } from './payment.ts';
import { listPaymentRows, toPaymentRow } from './payment-rows.ts';
import { listPaidRecipients, listPending } from './store.ts';
import { cancelPayment } from './submit-payment.ts';
import { watchOwnPayments } from './watch-own-payments.ts';

/** The calls about payments that are taken, and recorded sends. */
export const paymentsHandlers = {
  getNonce: async (_, { publicKey }, { context }) => {
    const { chain, firestore } = context;
    // Before anything is signed, which the browser would then submit for minutes, and before the chain is asked.
    if ((await findPaymentsPause(firestore)) !== undefined) return refusedWhilePaused;
    const [mined, pending] = await Promise.all([
      chain.getNonce(publicKey),
      listPending(firestore, publicKey),
    ]);
    const unfinished = pending
      .toSorted((one, other) => one.nonce - other.nonce)
      .map((payment) => toUnfinishedRow(payment, mined));
    return accepted([{ nonce: nextNonce({ mined, pending }), unfinished }]);
  },

  paymentCancel: async ({ body }, { uid, publicKey }, { context, deadline }) => {
    const { raw, txn } = body;
    const outcome = await cancelPayment(context, { uid, publicKey, txn, raw, deadline });
    return outcome.ok ? accepted([toPaymentRow(outcome.value, context.clock.realNow())]) : outcome;
  },

  getTransfers: async ({ query }, { uid, publicKey }, { context }) => {
    const rows = await listPaymentRows(context, uid, query);
    // A send that was recorded without its bytes has no nonce and is not watched.
    if (!rows.some(({ nonce, state }) => nonce !== undefined && state === 'pending'))
      return accepted(rows);
    const lookedAt = await watchOwnPayments(context, publicKey);
    return accepted(
      rows.map((row) => {
        const payment = lookedAt.get(row.txn);
        return payment === undefined ? row : toPaymentRow(payment, context.clock.realNow());
      }),
    );
  },

  getPaidRecipients: async (_, { publicKey }, { context }) => {
    const paid = await listPaidRecipients(context, publicKey);
    return accepted(paid.map(({ to, createdAt: dates }) => ({ to, dates })));
  },
} satisfies Handlers<'getNonce' | 'paymentCancel' | 'getTransfers' | 'getPaidRecipients'>;

function toUnfinishedRow(
  payment: Payment,
  mined: number,
): CallReply<'getNonce'>[number]['unfinished'][number] {
  const { amt, kind, nonce, symbol, to, txn } = payment;
  const row = { txn, nonce, to, amt, symbol, kind };
  if (nonce < mined) return row;
  const { usdtMicros, wei } = reservedOf(payment);
  return { ...row, reserved: { usdt: usdtMicros, wei } };
}
