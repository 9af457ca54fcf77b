import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import * as messages from '../messages.ts';
import { amounts } from '../values/limits.ts';
import {
  address,
  inflowSerial,
  instant,
  memberId,
  owner,
  pageAfter,
  requestedUsdt,
  rowsOrNoData,
  transactionHash,
  usdt,
} from '../values/schemas.ts';
import { words } from '../values/words.ts';

/** The longest note with which an admin settles an inflow. */
export const inflowNoteLengthMax = 500;

/** Every reason why a sum that reached the company, or a part of one, bought nothing. */
export const inflowReasons = [
  'internal',
  'dust',
  'former_wallet',
  'unknown_sender',
  'before_signup',
  'unproven_wallet',
  'admin_wallet',
  'odd_sum',
] as const;

/**
 * Whether an admin has to decide about an inflow, or has promised a refund and not added it. `kept`: there is nothing
 * to decide, because it moved between the company's own wallets or is less than 1 USDT.
 */
export const inflowStates = ['waiting', 'settled', 'kept'] as const;

/** How an admin settled an inflow. */
const settlement = z.object({
  at: instant,
  /** The admin's uid. */
  by: z.string(),
  note: z.string(),
  /** The transaction that paid the sum back; null where none did. */
  txn: z.nullable(transactionHash),
  /** The member for whom it was booked; null where it was not. */
  uid: z.nullable(z.string()),
});

/** Entity: money that reached the company and bought nothing. */
const inflowRow = z.object({
  inflow_sl: inflowSerial,
  /** The transaction; of dust the first one of its sender on its day. */
  txn: transactionHash,
  sender: address,
  amt: usdt,
  reason: z.enum(inflowReasons),
  state: z.enum(inflowStates),
  /** The member whose money it is, where that is certain. */
  uid: z.nullable(z.string()),
  /** Time of its block. */
  dates: instant,
  /** Of one that waits: who pays it back, and the refund is not there yet. */
  settlement: z.nullable(settlement),
});

/** Entity: an inflow of a member's, as the member sees it. */
const ownInflowRow = z.lazy(() =>
  z.object({
    inflow_sl: inflowSerial,
    txn: transactionHash,
    amt: usdt,
    state: z.enum(inflowStates),
    dates: instant,
    /** The transaction that paid it back; null where none did. */
    refund: z.nullable(transactionHash),
    /** Set where an admin has booked all of it for the caller: it is one of `getMyPackages`. */
    booked: z.optional(z.literal(true)),
  }),
);

/**
 * Whether an inflow may be booked for somebody: not less than the smallest subscription, nor what a member's proven wallet
 * had paid before its signup, as the scan saw it. What was found before there was the member is of an unknown sender, and
 * a person decides. Source: design section 3.
 */
export const isBookable = ({
  amt,
  reason,
}: Pick<z.output<typeof inflowRow>, 'amt' | 'reason'>): boolean =>
  amt >= amounts.subscriptionMinMicros && reason !== 'before_signup';

export const inflowsCalls = {
  inflows: defineCall({
    name: 'inflows',
    summary: 'Lists the money that reached the company and bought nothing, newest first.',
    method: 'GET',
    path: '/inflows',
    access: { who: 'admin' },
    pagedBy: ['inflow_sl'],
    schemas: () => ({
      query: z.extend(pageAfter(inflowSerial), { state: z.optional(z.enum(inflowStates)) }),
      reply: rowsOrNoData(inflowRow),
    }),
  }),
  inflowSettle: defineCall({
    name: 'inflowSettle',
    summary:
      'Settles an inflow once: with a note, with the transaction that paid it back, or by booking it for a member; the identical call again answers with the stored row. The transaction may follow a note alone, with the same note; with `refundFollows` the inflow waits until it does, or until a note alone says otherwise.',
    method: 'POST',
    path: '/inflowSettle',
    access: { who: 'admin' },
    bodyBytesMax: 4 * 1_024,
    errors: ['conflict', 'wallet_unproven'],
    schemas: () => ({
      body: z.strictObject({
        id: inflowSerial,
        /**
         * The `amt` of the row that the admin saw: what of it has bought something since is neither settled nor paid
         * back. Left out, the sum is settled that the row has now.
         */
        amt: z.optional(requestedUsdt),
        note: words(inflowNoteLengthMax, messages.inflowNoteMissing),
        txn: z.optional(transactionHash),
        uid: z.optional(memberId),
        /** Whether the sum will be paid back: it is owed until the transaction is added. `false` ends such a promise. */
        refundFollows: z.optional(z.boolean()),
      }),
      reply: z.array(inflowRow),
    }),
  }),
  getInflows: defineCall({
    name: 'getInflows',
    summary:
      "Lists the caller's payments, or parts of them, that bought nothing by themselves, newest first.",
    method: 'GET',
    path: '/getInflows/{publicKey}',
    access: { who: 'owner', of: 'params' },
    pagedBy: ['inflow_sl'],
    schemas: () => ({
      params: owner,
      query: pageAfter(inflowSerial),
      reply: rowsOrNoData(ownInflowRow),
    }),
  }),
};
