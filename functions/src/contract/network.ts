import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { address, instant, page, rowsOrNoData, serial, usdt } from './values.ts';

/** Entity: direct row. */
export const directRow = z.strictObject({
  CODES: z.string(),
  NAMES: z.string(),
  DATES: instant,
  /** The member's confirmed subscriptions. */
  amount: usdt,
  Activation_sl: serial,
});

/** Entity: downline row; `lvl` is 1 to 20. */
export const downlineRow = z.extend(directRow, {
  lvl: z.int().check(z.minimum(1), z.maximum(limits.networkLevels)),
});

const owner = z.strictObject({ publicKey: address });
/** A level of the network, 1 to 20. */
const level = z.codec(z.string().check(z.regex(/^(?:[1-9]|1\d|20)$/)), z.int(), {
  decode: (text) => Number.parseInt(text, 10),
  encode: String,
});

/** Members below the caller and the sum of their confirmed subscriptions. */
export const networkTotalsRow = z.strictObject({ members: z.int(), amount: usdt });

export const networkCalls = {
  getDirect: defineCall({
    summary: 'Lists the members whom the caller introduced.',
    method: 'GET',
    path: '/getDirect/{publicKey}',
    access: { who: 'owner', of: 'params' },
    params: owner,
    query: page,
    body: z.strictObject({}),
    reply: rowsOrNoData(directRow),
    pagedBy: ['Activation_sl'],
  }),
  getDownline: defineCall({
    summary: 'Lists the members below the caller, 20 levels deep, or those of one level.',
    method: 'GET',
    path: '/getDownline/{publicKey}',
    access: { who: 'owner', of: 'params' },
    params: owner,
    query: z.extend(page, { level: z.optional(level) }),
    body: z.strictObject({}),
    reply: rowsOrNoData(downlineRow),
    pagedBy: ['Activation_sl'],
  }),
  networkTotals: defineCall({
    summary:
      "Totals over the caller's whole network, or over one level of it: level 1 are the directs.",
    method: 'GET',
    path: '/networkTotals/{publicKey}',
    access: { who: 'owner', of: 'params' },
    params: owner,
    query: z.strictObject({ level: z.optional(level) }),
    body: z.strictObject({}),
    reply: z.array(networkTotalsRow),
  }),
};
