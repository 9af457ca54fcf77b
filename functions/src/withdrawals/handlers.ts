import type { Context } from '../context/context.ts';
import type { Caller, Handlers } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { getWithdrawalState, requestWithdrawal } from './request-withdrawal.ts';
import { findPayoutHoldOf, findWithdrawal } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';
import { toWithdrawalRow } from './withdrawal-row.ts';

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

/** The withdrawal with this serial, for its owner and for admins. */
async function getVisibleWithdrawal(
  { firestore }: Context,
  { uid, admin }: Caller,
  serial: string,
): Promise<Outcome<Withdrawal>> {
  const withdrawal = await findWithdrawal(firestore, serial);
  if (withdrawal !== undefined && (admin || withdrawal.uid === uid)) return accepted(withdrawal);
  // Only admins may learn which withdrawals exist.
  return admin
    ? refused('invalid_input', messages.withdrawalUnknown)
    : refused('forbidden', messages.forbidden);
}
