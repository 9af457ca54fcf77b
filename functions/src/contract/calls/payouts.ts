import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  address,
  instant,
  pageAfter,
  requestedUsdt,
  rowsOrNoData,
  serial,
  signedTransaction,
  transactionHash,
  usdt,
} from '../values/schemas.ts';
import { withdrawalRow, withdrawalSerial } from './withdrawals.ts';

/** The lists of the payout queue: unpaid, with a payment that is not final yet, and paid. */
export const payoutStates = ['waiting', 'inProcess', 'paid'] as const;

/** Entity: a withdrawal in the payout queue. */
export const payoutRow = z.lazy(() =>
  z.extend(withdrawalRow, {
    /** Whether the member has to prove the wallet, or wait, before it may be paid. */
    held: z.boolean(),
    /** The admin to whom it is assigned, who is about to pay it, by uid; null where that is over. */
    claim: z.nullable(z.object({ by: z.string(), until: instant, external: z.boolean() })),
    /** The admins who were to pay it outside of the app, by uid, also those whose time for it is over. */
    heldBy: z.array(z.string()),
    /** The transaction that pays it, or is to; null while it waits. */
    payment: z.nullable(
      z.object({
        txn: transactionHash,
        /** The wallet that pays, as it was reported. */
        payer: address,
        since: instant,
      }),
    ),
  }),
);

/** Entity: what the payout queue asks for, and the wallets that pay it. */
export const payoutTotalsRow = z.lazy(() =>
  z.object({
    /** The net sum of the withdrawals that wait. */
    owed: usdt,
    /** How many wait. */
    waiting: z.int(),
    /** Every wallet that pay-outs come from: the configured ones, and those of the admins. */
    payers: z.array(address),
  }),
);

const withSL = serial;

export const payoutsCalls = {
  payoutQueue: defineCall({
    name: 'payoutQueue',
    summary:
      'Lists the withdrawals of all members: those that wait or are in process, oldest first, or the paid ones, newest first.',
    method: 'GET',
    path: '/payoutQueue',
    access: { who: 'admin' },
    pagedBy: ['WITHDRA_SL'],
    schemas: () => ({
      query: z.extend(pageAfter(withdrawalSerial), {
        state: z._default(z.enum(payoutStates), 'waiting'),
      }),
      reply: rowsOrNoData(payoutRow),
    }),
  }),
  payoutTotals: defineCall({
    name: 'payoutTotals',
    summary: 'Sums up the withdrawals that wait, and names the wallets that pay them.',
    method: 'GET',
    path: '/payoutTotals',
    access: { who: 'admin' },
    schemas: () => ({ reply: z.array(payoutTotalsRow) }),
  }),
  withdrawalClaim: defineCall({
    name: 'withdrawalClaim',
    summary:
      'Notes for ten minutes that an admin is about to pay a withdrawal, and nothing in the ten minutes after that; `external` keeps it for a day for a payment outside of the app, and `external: false` ends the own one.',
    method: 'POST',
    path: '/withdrawalClaim',
    access: { who: 'admin' },
    errors: [
      'already_paid',
      'conflict',
      'payout_held',
      'payout_claimed',
      'payout_in_process',
      'payout_unsearched',
      'payout_own',
      'approval_needed',
    ],
    schemas: () => ({
      body: z.strictObject({ withSL, external: z.optional(z.boolean()) }),
      reply: z.array(z.object({ status: z.literal('OK'), until: instant })),
    }),
  }),
  withdrawalApprove: defineCall({
    name: 'withdrawalApprove',
    summary:
      'Approves for a day that another admin pays a withdrawal: of this net, to this recipient.',
    method: 'POST',
    path: '/withdrawalApprove',
    access: { who: 'admin' },
    errors: ['already_paid', 'conflict', 'payout_in_process'],
    schemas: () => ({
      body: z.strictObject({ withSL, publicKey: address, net: requestedUsdt }),
      reply: z.array(z.object({ status: z.literal('OK'), until: instant })),
    }),
  }),
  withdrawalPay: defineCall({
    name: 'withdrawalPay',
    summary:
      'Makes a pay-out of `raw`, its signed bytes; without them it records one whose transfer is on the chain already. The row turns paid when the transfer is final.',
    method: 'POST',
    path: '/withdrawalPay',
    access: { who: 'admin' },
    bodyBytesMax: 3_072,
    errors: [
      'already_paid',
      'conflict',
      'payout_held',
      'payout_in_process',
      'payout_unsearched',
      'payout_own',
      'wallet_unproven',
      'approval_needed',
      'chain_refused',
      'payments_waiting',
    ],
    schemas: () => ({
      body: z.strictObject({ withSL, txn: transactionHash, raw: z.optional(signedTransaction) }),
      reply: z.array(z.extend(withdrawalRow, { status: z.enum(['In Process', 'Paid']) })),
    }),
  }),
};
