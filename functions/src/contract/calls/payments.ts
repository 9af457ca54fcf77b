import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import * as messages from '../messages.ts';
import {
  address,
  instant,
  owner,
  pageAfter,
  recipient,
  rowsOrNoData,
  serial,
  signedTransaction,
  transactionHash,
  usdt,
} from '../values/schemas.ts';
import { hasDecimalsOfToken, writtenAmount } from '../values/token-amount.ts';

/** The calls that submit a payment; a payment is of the kind of its call. */
export const paymentKinds = ['transfer', 'booking', 'withdrawalPay'] as const;

/** Why a payment failed: `unknown` when nobody can say what its nonce is, or will be, used for. */
export const paymentReasons = ['reverted', 'replaced', 'cancelled', 'unknown'] as const;

const nonce = z.int().check(z.minimum(0));
const transfer = {
  publicKey: address,
  txn: transactionHash,
  details: recipient,
  status: z.literal('Pending'),
};

/** Entity: transfer record. */
export const transferRow = z
  .object({ ...transfer, ...writtenAmount, dates: instant })
  .check(hasDecimalsOfToken);

/** Wei for a unit of gas. */
const feePerGas = z.string().check(z.regex(/^\d{1,78}$/));

/** POL in a reply, in its smallest unit. */
const wei = z.codec(z.string().check(z.regex(/^\d{1,78}$/)), z.bigint(), {
  decode: BigInt,
  encode: String,
});

/** A payment that the server was given, or a send that was recorded without its bytes, which has no nonce. */
export const paymentRow = z.lazy(() =>
  z
    .object({
      ...transferRow.shape,
      nonce: z.optional(nonce),
      kind: z.enum(paymentKinds),
      /** The recipient, as `details`. */
      to: address,
      /** The withdrawal that it pays. */
      withSL: z.optional(serial),
      state: z.enum(['pending', 'confirmed', 'failed']),
      reason: z.optional(z.enum(paymentReasons)),
      /** Why every endpoint refuses a pending payment, in the words of a node. */
      problem: z.optional(z.string()),
      /** Whether another payment has taken the nonce of a pending one, while every endpoint refused it. */
      displaced: z.optional(z.boolean()),
      /** Whether its newest bytes cancel it; of a pending one that has its nonce. */
      cancelling: z.optional(z.boolean()),
      /** Whether its newest bytes wait longer than most do; where they wait for a block. */
      late: z.optional(z.boolean()),
      /** Whether its next attempt may be the same at higher fees, or only a cancellation; where one is taken. */
      faster: z.optional(z.boolean()),
      /** The least fees with which its next attempt, faster or a cancellation, is taken; missing where none is. */
      nextFees: z.optional(z.object({ maxFeePerGas: feePerGas, maxPriorityFeePerGas: feePerGas })),
    })
    .check(hasDecimalsOfToken),
);

export const paymentsCalls = {
  getNonce: defineCall({
    name: 'getNonce',
    summary:
      "Gives the nonce of the caller's next payment, and every payment of the caller that is not final; busy while payments are paused.",
    method: 'GET',
    path: '/getNonce/{publicKey}',
    access: { who: 'owner', of: 'params' },
    asksChain: true,
    schemas: () => ({
      params: owner,
      reply: z.array(
        z.object({
          nonce,
          unfinished: z.array(
            z
              .object({
                txn: transactionHash,
                nonce,
                to: address,
                ...writtenAmount,
                kind: z.enum(paymentKinds),
                /** What it may still take of the wallet; missing once a block holds its nonce. */
                reserved: z.optional(z.object({ usdt, wei })),
              })
              .check(hasDecimalsOfToken),
          ),
        }),
      ),
    }),
  }),
  transfer: defineCall({
    name: 'transfer',
    summary:
      "Records a send of the caller's, and with `raw`, its signed bytes, makes it; the identical record again answers with the stored row.",
    method: 'POST',
    path: '/transfer',
    access: { who: 'owner', of: 'body' },
    bodyBytesMax: 3_072,
    errors: [
      'conflict',
      'payout_in_process',
      'wallet_unproven',
      'chain_refused',
      'payments_waiting',
    ],
    schemas: () => ({
      body: z
        .strictObject({
          ...transfer,
          ...writtenAmount,
          amt: writtenAmount.amt.check(
            z.refine((text) => /[1-9]/.test(text), messages.invalidAmount),
          ),
          raw: z.optional(signedTransaction),
        })
        .check(hasDecimalsOfToken),
      reply: z.array(transferRow),
    }),
  }),
  paymentCancel: defineCall({
    name: 'paymentCancel',
    summary:
      "Cancels a pending payment of the caller's: `raw` sends nothing to the caller with the same nonce, at higher fees.",
    method: 'POST',
    path: '/paymentCancel',
    access: { who: 'owner', of: 'body' },
    bodyBytesMax: 3_072,
    errors: ['conflict', 'chain_refused'],
    schemas: () => ({
      body: z.strictObject({ publicKey: address, txn: transactionHash, raw: signedTransaction }),
      reply: z.array(paymentRow),
    }),
  }),
  getTransfers: defineCall({
    name: 'getTransfers',
    summary: "Lists the caller's payments and recorded sends, newest first.",
    method: 'GET',
    path: '/getTransfers/{publicKey}',
    access: { who: 'owner', of: 'params' },
    pagedBy: ['txn'],
    schemas: () => ({
      params: owner,
      query: pageAfter(transactionHash),
      reply: rowsOrNoData(paymentRow),
    }),
  }),
  getPaidRecipients: defineCall({
    name: 'getPaidRecipients',
    summary:
      "Lists whom the caller's confirmed payments went to, and the time of the first: the newest 1,000 by that, to compare a recipient with.",
    method: 'GET',
    path: '/getPaidRecipients/{publicKey}',
    access: { who: 'owner', of: 'params' },
    schemas: () => ({
      params: owner,
      reply: rowsOrNoData(z.object({ to: address, dates: instant })),
    }),
  }),
};
