import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { packageTiers } from '../values/limits.ts';
import {
  day,
  instant,
  owner,
  pageAfter,
  requestedDay,
  rowsOrNoData,
  serial,
} from '../values/schemas.ts';
import { words } from '../values/words.ts';

/** The longest texts of a tip. */
export const tipHeadingLengthMax = 120;
export const tipDetailsLengthMax = 4_000;

/** The id of a tip. */
export const tipSerial = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}_[0-9a-f]{20}$/));

/** Entity: tip row. */
const tipRow = z.lazy(() =>
  z.object({
    dates: instant,
    heading: z.string(),
    details: z.string(),
    Tip_sl: serial,
  }),
);

/** Entity: the tips of today, counted. */
export const tipCountRow = z.lazy(() =>
  z.object({
    /** The business day that they are the tips of. */
    day: z.optional(day),
    /** How many were posted today and not withdrawn, and how many of them the caller may read. */
    posted: z.int(),
    shown: z.int(),
    /** The position among the tips of today that another tip gets: that of a withdrawn one is free again. */
    nextPosition: z.int(),
    /**
     * The next larger package: how many tips of a day it gives, and how many more of today's it shows.
     * Null for who reads as many as the largest gives.
     */
    next: z.nullable(
      z.object({
        name: z.enum(packageTiers.map(({ name }) => name)),
        tips: z.int(),
        more: z.int(),
      }),
    ),
  }),
);

/** `OFF`: this installation sends no messages to devices. */
export const pushStatus = z.enum(['OK', 'OFF']);

export const tipsCalls = {
  getTips: defineCall({
    name: 'getTips',
    summary:
      "Lists of each business day the first tips, as many as the caller's subscriptions give, and an admin as many as the largest package gives, newest first.",
    method: 'GET',
    path: '/getTips/{publicKey}',
    access: { who: 'owner', of: 'params' },
    pagedBy: ['Tip_sl'],
    schemas: () => ({
      params: owner,
      query: pageAfter(tipSerial),
      reply: rowsOrNoData(tipRow),
    }),
  }),
  getTipCount: defineCall({
    name: 'getTipCount',
    summary:
      'Counts the tips of today, those of them that the caller may read, and what the next package would add.',
    method: 'GET',
    path: '/getTipCount/{publicKey}',
    access: { who: 'owner', of: 'params' },
    schemas: () => ({
      params: owner,
      reply: z.array(tipCountRow),
    }),
  }),
  sendTips: defineCall({
    name: 'sendTips',
    summary:
      'Posts a tip; the identical one again on the same business day is that one, and is refused once it is withdrawn. With the `day` and the `position` of a review, one that would reach more members than the review said is refused.',
    method: 'POST',
    path: '/sendTips',
    access: { who: 'admin' },
    bodyBytesMax: 25 * 1_024,
    errors: ['conflict'],
    schemas: () => ({
      body: z.strictObject({
        heading: words(tipHeadingLengthMax),
        details: words(tipDetailsLengthMax),
        /** The business day that it is for; without it, today. On another day only the identical one of that day is found. */
        day: z.optional(requestedDay),
        /** The position that it is to have at least: more members read a lower one. */
        position: z.optional(z.int().check(z.minimum(1))),
      }),
      reply: z.array(
        z.object({
          status: z.literal('OK'),
          /** The tip's position among those of its day, which decides who reads it. */
          position: z.int(),
        }),
      ),
    }),
  }),
  sendfcmMsg: defineCall({
    name: 'sendfcmMsg',
    summary:
      'Notifies the devices of the members who may read them of the tips of the last 24 hours that nobody was notified of.',
    method: 'POST',
    path: '/sendfcmMsg',
    access: { who: 'admin' },
    errors: ['conflict'],
    schemas: () => ({
      reply: z.array(
        z.object({
          status: pushStatus,
          /** `NONE`: no member has a device registered, so that nobody was notified; with `OK` alone. */
          devices: z.optional(z.enum(['SOME', 'NONE'])),
        }),
      ),
    }),
  }),
};
