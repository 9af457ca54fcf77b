import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import type { Micros } from './micros.ts';
import { requestedUsdtPattern } from './micros.ts';
import {
  address,
  instant,
  nothing,
  requestedUsdt,
  serial,
  signedTransaction,
  transactionHash,
  usdt,
  usdtAs,
} from './values.ts';

/** Entity: withdrawal row. `a_dates` and `TXN` are null while the status is `Pending`. */
export const withdrawalRow = z.strictObject({
  AMOUNT: usdt,
  NET: usdt,
  ADMIN_CH: usdt,
  STATUS: z.enum(['Pending', 'Paid']),
  dates: instant,
  a_dates: z.nullable(instant),
  TXN: z.nullable(transactionHash),
  WITHDRA_SL: serial,
  /** The recipient, frozen at the request. */
  publicKey: address,
  CODES: z.string(),
  NAMES: z.string(),
  /**
   * In the queue of admins, of a withdrawal that a second admin has to approve before it is paid; with
   * who has approved it, and until when that holds.
   */
  approval: z.optional(
    z.union([
      z.strictObject({ status: z.literal('needed') }),
      z.strictObject({ status: z.literal('given'), by: z.string(), until: instant }),
    ]),
  ),
});

const withSL = serial;

/** A missing amount is refused like one that is too small. Source: spec section 5. */
const requestedAmount = usdtAs(
  z
    .string({
      error: ({ input }) =>
        input === undefined || input === null
          ? messages.withdrawalTooSmall
          : messages.invalidAmount,
    })
    .check(
      z.minLength(1, messages.withdrawalTooSmall),
      z.regex(requestedUsdtPattern, messages.invalidAmount),
    ),
);

export const withdrawalsCalls = {
  withdrawal: defineCall({
    summary:
      'Requests a withdrawal; never repeatable: a second request on a business day is refused, the identical one too.',
    method: 'POST',
    path: '/withdrawal',
    access: { who: 'owner', of: 'body' },
    params: nothing,
    query: nothing,
    body: z.strictObject({ publicKey: address, amount: requestedAmount }),
    reply: z.array(withdrawalRow),
    errors: ['withdrawn_today', 'balance_exceeded', 'payout_held', 'wallet_unproven'],
  }),
  getWithdrawal_check: defineCall({
    summary:
      'Returns whether a withdrawal is paid: `NO` means unpaid and free to pay, `In Process` that a payment waits for finality, `Held` that the member must prove the wallet first.',
    method: 'GET',
    path: '/getWithdrawal_check/{withdrawalId}',
    access: { who: 'owner', of: 'params', field: 'withdrawalId', orAdmin: true },
    params: z.strictObject({ withdrawalId: serial }),
    query: nothing,
    body: nothing,
    reply: z.array(z.strictObject({ isPaid: z.enum(['NO', 'YES', 'In Process', 'Held']) })),
  }),
  withdrawalClaim: defineCall({
    summary:
      'Notes for ten minutes that an admin is about to pay a withdrawal; `external` holds it for a day for a payer outside of the app.',
    method: 'POST',
    path: '/withdrawalClaim',
    access: { who: 'admin' },
    params: nothing,
    query: nothing,
    body: z.strictObject({ withSL, external: z.optional(z.literal(true)) }),
    reply: z.array(z.strictObject({ status: z.literal('OK'), until: instant })),
    errors: ['already_paid', 'conflict', 'payout_held'],
  }),
  withdrawalApprove: defineCall({
    summary:
      'Approves for a day that another admin pays a withdrawal: of this net, to this recipient.',
    method: 'POST',
    path: '/withdrawalApprove',
    access: { who: 'admin' },
    params: nothing,
    query: nothing,
    body: z.strictObject({ withSL, publicKey: address, net: requestedUsdt }),
    reply: z.array(z.strictObject({ status: z.literal('OK'), until: instant })),
    errors: ['already_paid', 'conflict'],
  }),
  withdrawalPay: defineCall({
    summary:
      'Records a pay-out, and with `raw`, its signed bytes, makes it; the row turns paid when its Transfer is final.',
    method: 'POST',
    path: '/withdrawalPay',
    access: { who: 'admin' },
    params: nothing,
    query: nothing,
    body: z.strictObject({ withSL, txn: transactionHash, raw: z.optional(signedTransaction) }),
    reply: z.array(z.extend(withdrawalRow, { status: z.enum(['In Process', 'Paid']) })),
    errors: [
      'already_paid',
      'conflict',
      'payout_held',
      'wallet_unproven',
      'approval_needed',
      'chain_refused',
    ],
  }),
};

/** What a withdrawal costs and what its member gets, in micros. */
export interface WithdrawalCost {
  readonly feeMicros: Micros;
  readonly netMicros: Micros;
}

/**
 * The platform fee of a withdrawal, floor(amount / 10), and what is paid out: the remainder of the
 * division is the member's. One rule for what the browser shows, what the server takes and what
 * the ledger check expects. `amountMicros` is not negative. Source: design section 7.
 */
export function withdrawalCost(amountMicros: Micros): WithdrawalCost {
  const feeMicros = (amountMicros * limits.platformFeePercent) / 100n;
  return { feeMicros, netMicros: amountMicros - feeMicros };
}
