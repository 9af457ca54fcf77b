import type { Handlers } from '../context/handler.ts';
import { accepted } from '../platform/outcome.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { claimWithdrawal } from './claim-withdrawal.ts';
import { payWithdrawal } from './pay-withdrawal.ts';
import { listPayoutRows, sumPayouts } from './payout-queue.ts';
import {
  findPayoutHoldOf,
  getVisibleWithdrawal,
  getWithdrawalState,
  requestWithdrawal,
} from './service.ts';
import { toWithdrawalRow } from './store.ts';
import { submitPayout } from './submit-payout.ts';

const isPaid = { unpaid: 'NO', paying: 'In Process', paid: 'YES' } as const;

/** The calls about withdrawals. */
export const withdrawalsHandlers = {
  withdrawal: async ({ body }, caller, { context, now, today }) => {
    const outcome = await requestWithdrawal(context, caller, body.amount, { now, today });
    return outcome.ok ? accepted([toWithdrawalRow(outcome.value)]) : outcome;
  },

  withdrawalState: async (_input, caller, { context, now, today }) =>
    accepted([await getWithdrawalState(context, caller, { now, today })]),

  getWithdrawal_check: async ({ params }, caller, { context }) => {
    const outcome = await getVisibleWithdrawal(context, caller, params.withdrawalId);
    if (!outcome.ok) return outcome;
    const { state } = outcome.value;
    const held =
      state === 'unpaid' && (await findPayoutHoldOf(context, outcome.value)) !== undefined;
    return accepted([{ isPaid: held ? 'Held' : isPaid[state] }]);
  },

  payoutQueue: async ({ query }, _caller, { context }) => {
    const outcome = await listPayoutRows(context, query);
    if (!outcome.ok) return outcome;
    return accepted(outcome.value.length === 0 ? 'No Data' : outcome.value);
  },

  payoutTotals: async (_input, _caller, { context }) => accepted([await sumPayouts(context)]),

  withdrawalClaim: async ({ body }, caller, { context, device }) => {
    const { external, withSL } = body;
    const claim = { serial: withSL, device, external };
    const outcome = await claimWithdrawal(context, caller, claim);
    return outcome.ok ? accepted([{ status: 'OK', until: outcome.value.until }]) : outcome;
  },

  withdrawalApprove: async ({ body }, caller, { context }) => {
    const { net: netMicros, publicKey, withSL: serial } = body;
    const outcome = await approveWithdrawal(context, caller, { serial, publicKey, netMicros });
    return outcome.ok ? accepted([{ status: 'OK', until: outcome.value.until }]) : outcome;
  },

  withdrawalPay: async ({ body }, caller, { context, now }) => {
    const { raw, txn, withSL } = body;
    const outcome =
      raw === undefined
        ? await payWithdrawal(context, caller, withSL, txn, now)
        : await submitPayout(context, caller, withSL, { txn, raw }, now);
    if (!outcome.ok) return outcome;
    const status = outcome.value.state === 'paid' ? 'Paid' : 'In Process';
    return accepted([{ ...toWithdrawalRow(outcome.value), status }]);
  },
} satisfies Handlers<
  | 'withdrawal'
  | 'withdrawalState'
  | 'getWithdrawal_check'
  | 'payoutQueue'
  | 'payoutTotals'
  | 'withdrawalClaim'
  | 'withdrawalApprove'
  | 'withdrawalPay'
>;
