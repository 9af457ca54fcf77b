import type { Handlers } from '../context/handler.ts';
import { accepted } from '../platform/outcome.ts';
import {
  findPayoutHoldOf,
  getVisibleWithdrawal,
  getWithdrawalState,
  requestWithdrawal,
} from './service.ts';
import { toWithdrawalRow } from './store.ts';

const isPaid = { unpaid: 'NO', paying: 'In Process', paid: 'YES' } as const;

/** The calls of a member about withdrawals. */
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
} satisfies Handlers<'withdrawal' | 'withdrawalState' | 'getWithdrawal_check'>;
