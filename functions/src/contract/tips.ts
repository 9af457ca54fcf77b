import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { address, instant, nothing, page, rowsOrNoData } from './values.ts';

/** Entity: tip row. */
export const tipRow = z.strictObject({ dates: instant, heading: z.string(), details: z.string() });

const done = z.array(z.strictObject({ status: z.literal('OK') }));

export const tipsCalls = {
  getTips: defineCall({
    method: 'GET',
    path: '/getTips/{publicKey}',
    access: { who: 'owner', of: 'params' },
    params: z.strictObject({ publicKey: address }),
    query: page,
    body: nothing,
    reply: rowsOrNoData(tipRow),
  }),
  sendTips: defineCall({
    method: 'POST',
    path: '/sendTips',
    access: { who: 'admin' },
    params: nothing,
    query: nothing,
    body: z.strictObject({
      heading: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      details: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_000)),
    }),
    reply: done,
  }),
  /** Tells every subscribed device that there is a new tip. */
  sendfcmMsg: defineCall({
    method: 'POST',
    path: '/sendfcmMsg',
    access: { who: 'admin' },
    params: nothing,
    query: nothing,
    body: nothing,
    reply: done,
  }),
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
    reply: done,
  }),
};
