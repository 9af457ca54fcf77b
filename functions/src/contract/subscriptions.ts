import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { messages } from './messages.ts';
import {
  address,
  instant,
  nothing,
  page,
  recipient,
  requestedUsdt,
  rowsOrNoData,
  serial,
  transactionHash,
  usdt,
} from './values.ts';

/** Whether a booking is under process, confirmed by its receipt, or refused by it. */
export const bookingMode = z.enum(['Pending', 'user', 'failed']);

/** Entity: booking record, as stored. */
export const bookingRow = z.strictObject({
  publicKey: address,
  amt: usdt,
  txn: transactionHash,
  mode: bookingMode,
  dates: instant,
});

/** Entity: pending activation row. */
export const pendingActivationRow = z.strictObject({
  txn: transactionHash,
  amt: usdt,
  dates: instant,
});

/** Entity: my package row. */
export const myPackageRow = z.strictObject({
  AMOUNT: usdt,
  txn: transactionHash,
  DATES: instant,
  Activation_sl: serial,
});

const owner = z.strictObject({ publicKey: address });
/** Where a page starts whose rows have a hash and no serial. */
const afterHash = z.optional(transactionHash);
const transfer = {
  publicKey: address,
  txn: transactionHash,
  details: recipient,
  status: z.literal('Pending'),
};
/** POL in a record: a decimal string of up to 18 decimals; it is shown, never counted. */
const pol = z.string({ error: messages.invalidAmount }).check(
  z.regex(/^\d{1,9}(?:\.\d{1,18})?$/, messages.invalidAmount),
  z.refine((amount) => /[1-9]/.test(amount), messages.invalidAmount),
);

/** Entity: transfer record. */
export const transferRow = z.strictObject({
  ...transfer,
  amt: z.string(),
  symbol: z.enum(['USDT', 'POL']),
  dates: instant,
});

export const subscriptionsCalls = {
  transfer: defineCall({
    summary:
      "Records a send of the caller's; the identical record again answers with the stored row.",
    method: 'POST',
    path: '/transfer',
    access: { who: 'owner', of: 'body' },
    rateLimit: 'record',
    params: nothing,
    query: nothing,
    body: z.strictObject({ ...transfer, amt: pol, symbol: z.enum(['USDT', 'POL']) }),
    reply: z.array(transferRow),
    errors: ['conflict'],
  }),
  getTransfers: defineCall({
    summary: "Lists the caller's recorded sends, newest first.",
    method: 'GET',
    path: '/getTransfers/{publicKey}',
    access: { who: 'owner', of: 'params' },
    params: owner,
    query: z.extend(page, { after: afterHash }),
    body: nothing,
    reply: rowsOrNoData(transferRow),
    pagedBy: ['txn'],
  }),
  booking: defineCall({
    summary:
      'Books a subscription, or asks the server to look at its receipt: `mode` is a hint, the chain decides; the identical booking again answers with the stored row.',
    method: 'POST',
    path: '/booking',
    access: { who: 'owner', of: 'body' },
    rateLimit: 'record',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      publicKey: address,
      amt: requestedUsdt,
      txn: transactionHash,
      mode: bookingMode,
    }),
    reply: z.array(bookingRow),
    errors: ['conflict'],
  }),
  pending_activation: defineCall({
    summary: "Lists the caller's subscriptions whose payment is not confirmed yet.",
    method: 'GET',
    path: '/pending_activation/{publicKey}',
    access: { who: 'owner', of: 'params' },
    params: owner,
    query: z.extend(page, { after: afterHash }),
    body: nothing,
    reply: rowsOrNoData(pendingActivationRow),
    pagedBy: ['txn'],
  }),
  getMyPackages: defineCall({
    summary: "Lists the caller's confirmed subscriptions.",
    method: 'GET',
    path: '/getMyPackages/{publicKey}',
    access: { who: 'owner', of: 'params' },
    params: owner,
    query: page,
    body: nothing,
    reply: rowsOrNoData(myPackageRow),
    pagedBy: ['Activation_sl'],
  }),
};
