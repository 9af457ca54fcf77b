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
  page,
  requestedUsdt,
  rowsOrNoData,
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

/** The lists of the payout queue: unpaid, with a payment that is not final yet, and paid. */
export const payoutStates = ['waiting', 'inProcess', 'paid'] as const;

/** Entity: a withdrawal in the payout queue. */
export const payoutRow = z.extend(withdrawalRow, {
  /** Whether the member has to prove the wallet, or wait, before it may be paid. */
  held: z.boolean(),
  /** The admin who is about to pay it, by uid; null without a claim that is still valid. */
  claim: z.nullable(z.strictObject({ by: z.string(), until: instant, external: z.boolean() })),
  /** The transaction that pays it, or is to; null while it waits. */
  payment: z.nullable(
    z.strictObject({
      txn: transactionHash,
      /** The wallet that pays, as it was reported. */
      payer: address,
      since: instant,
    }),
  ),
});

/** Entity: what the payout queue asks for, and the wallets that pay it. */
export const payoutTotalsRow = z.strictObject({
  /** The net sum of the withdrawals that wait. */
  owed: usdt,
  /** How many wait. */
  waiting: z.int(),
  /** Every wallet that pay-outs come from: the configured ones, and those of the admins. */
  payers: z.array(address),
});

/** Entity: whether a member may withdraw now, whatever the amount. */
export const withdrawalStateRow = z.strictObject({
  /**
   * `used`: withdrawn today. `held`: after a reset of the password. `unproven`: nobody has shown yet
   * that the wallet is the member's.
   */
  state: z.enum(['free', 'used', 'held', 'unproven']),
  /** When it is free by itself, business time; null where it is, or where the member must prove the wallet first. */
  until: z.nullable(instant),
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
    rateLimit: 'rare',
    params: nothing,
    query: nothing,
    body: z.strictObject({ publicKey: address, amount: requestedAmount }),
    reply: z.array(withdrawalRow),
    errors: ['withdrawn_today', 'balance_exceeded', 'payout_held', 'wallet_unproven'],
  }),
  withdrawalState: defineCall({
    summary: 'Returns whether the caller may request a withdrawal now, why not, and until when.',
    method: 'GET',
    path: '/withdrawalState/{publicKey}',
    access: { who: 'owner', of: 'params' },
    params: z.strictObject({ publicKey: address }),
    query: nothing,
    body: nothing,
    reply: z.array(withdrawalStateRow),
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
  payoutQueue: defineCall({
    summary:
      'Lists the withdrawals of all members: those that wait or are in process, oldest first, or the paid ones, newest first.',
    method: 'GET',
    path: '/payoutQueue',
    access: { who: 'admin' },
    params: nothing,
    query: z.extend(page, { state: z._default(z.enum(payoutStates), 'waiting') }),
    body: nothing,
    reply: rowsOrNoData(payoutRow),
    pagedBy: ['WITHDRA_SL'],
  }),
  payoutTotals: defineCall({
    summary: 'Sums up the withdrawals that wait, and names the wallets that pay them.',
    method: 'GET',
    path: '/payoutTotals',
    access: { who: 'admin' },
    params: nothing,
    query: nothing,
    body: nothing,
    reply: z.array(payoutTotalsRow),
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
      'Makes a pay-out of `raw`, its signed bytes; without them it records one whose transfer is on the chain already. The row turns paid when the transfer is final.',
    method: 'POST',
    path: '/withdrawalPay',
    access: { who: 'admin' },
    bodyBytesMax: 3_072,
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
