import type { Handlers } from '../context/handler.ts';
import { accepted } from '../platform/outcome.ts';
import { toWithdrawalRow } from '../withdrawals/store.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { assignWithdrawal } from './assign-withdrawal.ts';
import { listPayoutRows, sumPayouts } from './payout-queue.ts';
import { reportPayout } from './report-payout.ts';
import { submitPayout } from './submit-payout.ts';

/** The calls of an admin who pays withdrawals. */
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
  'payoutQueue' | 'payoutTotals' | 'withdrawalClaim' | 'withdrawalApprove' | 'withdrawalPay'
>;
