import { checksumAddress } from '../chain/addresses.ts';
import type { Handlers } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { decodeAmount, encodeAmount, isSameAmount } from '../contract/values/token-amount.ts';
import { ensureTransfer } from '../payments/transfer-store.ts';
import { accepted, refused } from '../platform/outcome.ts';
import { toWithdrawalRow } from '../withdrawals/withdrawal-row.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { assignWithdrawal } from './assign-withdrawal.ts';
import { listPayoutRows, sumPayouts } from './payout-rows.ts';
import { reportPayout } from './report-payout.ts';
import { submitPayout } from './submit-payout.ts';
import { submitSend } from './submit-send.ts';

/** The calls of an admin who pays withdrawals, and the sends of members, which may pay one. */
export const payoutsHandlers = {
  payoutQueue: async ({ query }, _caller, { context }) =>
    accepted(await listPayoutRows(context, query)),

  payoutTotals: async (_input, _caller, { context }) => accepted([await sumPayouts(context)]),

  withdrawalClaim: async ({ body }, caller, { context, device }) => {
    const { external, withSL } = body;
    const request = { serial: withSL, device, external };
    const outcome = await assignWithdrawal(context, caller, request);
    return outcome.ok ? accepted([{ status: 'OK', until: outcome.value.until }]) : outcome;
  },

  withdrawalApprove: async ({ body }, caller, { context }) => {
    const { net: netMicros, publicKey, withSL: serial } = body;
    const outcome = await approveWithdrawal(context, caller, { serial, publicKey, netMicros });
    return outcome.ok ? accepted([{ status: 'OK', until: outcome.value.until }]) : outcome;
  },

  transfer: async ({ body }, { uid, publicKey }, { context, deadline, now }) => {
    const { raw, status, txn } = body;
    const paid = decodeAmount(body);
    const details = checksumAddress(body.details);
    const dates = now.toISOString();
    const record = { publicKey, txn, details, status, ...encodeAmount(paid), dates };
    if (raw === undefined) {
      const stored = await ensureTransfer(context.firestore, uid, record);
      if (stored === undefined) {
        return refused('rate_limited', messages.rateLimited, { retryAfterSeconds: 3_600 });
      }
      const same = isSameAmount(decodeAmount(stored), paid) && stored.details === details;
      return same ? accepted([stored]) : refused('conflict', messages.transferDiffers);
    }
    const bytes = { uid, publicKey, txn, raw, deadline };
    const outcome = await submitSend(context, bytes, { to: details, paid });
    if (!outcome.ok) return outcome;
    // The payment itself is the record.
    const { createdAt, txn: hash } = outcome.value;
    return accepted([{ ...record, txn: hash, dates: createdAt }]);
  },

  withdrawalPay: async ({ body }, caller, { context, deadline, now }) => {
    const { raw, txn, withSL } = body;
    const outcome =
      raw === undefined
        ? await reportPayout(context, caller, withSL, txn, now)
        : await submitPayout(context, caller, withSL, { txn, raw, deadline }, now);
    if (!outcome.ok) return outcome;
    const status = outcome.value.state === 'paid' ? 'Paid' : 'In Process';
    return accepted([{ ...toWithdrawalRow(outcome.value), status }]);
  },
} satisfies Handlers<
  | 'transfer'
  | 'payoutQueue'
  | 'payoutTotals'
  | 'withdrawalClaim'
  | 'withdrawalApprove'
  | 'withdrawalPay'
>;
