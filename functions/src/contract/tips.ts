import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { address, instant, nothing, page, rowsOrNoData, serial } from './values.ts';

/** Entity: tip row. */
export const tipRow = z.strictObject({
  dates: instant,
  heading: z.string(),
  details: z.string(),
  Tip_sl: serial,
});

/** `OFF`: this installation sends no push messages. */
const pushed = z.array(z.strictObject({ status: z.enum(['OK', 'OFF']) }));

export const tipsCalls = {
  /** Of each business day the first tips, as many as the caller's subscriptions give; newest first. */
  getTips: defineCall({
    method: 'GET',
    path: '/getTips/{publicKey}',
    access: { who: 'owner', of: 'params' },
    params: z.strictObject({ publicKey: address }),
    query: page,
    body: nothing,
    reply: rowsOrNoData(tipRow),
  }),
  /** Posts a tip; the identical one again on the same business day is that one. */
  sendTips: defineCall({
    method: 'POST',
    path: '/sendTips',
    access: { who: 'admin' },
    params: nothing,
    query: nothing,
    body: z.strictObject({
      heading: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.tipHeadingLengthMax)),
      details: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.tipDetailsLengthMax)),
    }),
    reply: z.array(z.strictObject({ status: z.literal('OK') })),
  }),
  /** Tells every subscribed device that there is a new tip. */
  sendfcmMsg: defineCall({
    method: 'POST',
    path: '/sendfcmMsg',
    access: { who: 'admin' },
    params: nothing,
    query: nothing,
    body: nothing,
    reply: pushed,
    errors: ['conflict'],
  }),
  /** Subscribes a device of the caller's to the messages about new tips. */
  fcmToken: defineCall({
    method: 'POST',
    path: '/fcmToken',
    access: { who: 'owner', of: 'body' },
    params: nothing,
    query: nothing,
    body: z.strictObject({
      publicKey: address,
      token: z.string().check(z.minLength(20), z.maxLength(4_096)),
    }),
    reply: pushed,
  }),
};
