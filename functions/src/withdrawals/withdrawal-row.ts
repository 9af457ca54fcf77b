import type * as z from 'zod/mini';
import type { withdrawalRow } from '../contract/calls/withdrawals.ts';
import { serialOf, type Withdrawal } from './withdrawal.ts';

/** A withdrawal as replies give it. */
export type WithdrawalRow = z.output<typeof withdrawalRow>;

/** The contract's row of a withdrawal: until the chain has proven the payment, it is `Pending`. */
export function toWithdrawalRow(withdrawal: Withdrawal): WithdrawalRow {
  const paid = withdrawal.state === 'paid';
  return {
    AMOUNT: withdrawal.amountMicros,
    NET: withdrawal.netMicros,
    ADMIN_CH: withdrawal.feeMicros,
    STATUS: paid ? 'Paid' : 'Pending',
    dates: withdrawal.requestedAt,
    a_dates: paid ? withdrawal.paidAt : null,
    TXN: paid ? withdrawal.payment.hash : null,
    WITHDRA_SL: serialOf(withdrawal),
    publicKey: withdrawal.recipient,
    CODES: withdrawal.uid,
    NAMES: withdrawal.name,
  };
}
