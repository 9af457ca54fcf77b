import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  address,
  day,
  instant,
  noData,
  owner,
  pageAfter,
  percentage,
  requestedDay,
  rowsOrNoData,
  serial,
  usdt,
} from '../values/schemas.ts';

/** Entity: dashboard balance row. */
const dashboardRow = z.lazy(() =>
  z.object({
    uplineBonus: z.enum(['YES', 'NO']),
    /** `NO` or the name of a rank. */
    currentRank: z.string(),
    totInc: usdt,
    incPer: percentage,
    totWith: usdt,
    withPer: percentage,
    balance: usdt,
    balancePer: percentage,
  }),
);

/**
 * Entity: daily reward row. `OK` is a reward that counts, because it was revealed or its day is over, and
 * carries its amount and token; `ON` says just activated, `NO` not subscribed.
 */
const dailyRewardRow = z.lazy(() =>
  z.object({
    STATUS: z.enum(['OK', 'ON', 'NO']),
    DETAILS: z.string(),
    DATES: instant,
    member_sl: serial,
    amt: z.optional(usdt),
    token: z.optional(z.string()),
  }),
);

/** The serial of a daily reward row: its day, and whether it is a reward or says why there is none. */
const dailyRewardSerial = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}-(?:DR-0|ON|NO)$/));

/**
 * Entity: reward. To scratch: `amt` and `token`. Revealed: token `taken` and `amt`. All packages
 * start later: token `just`. Today not opened yet: an empty list, which is not the spec's word: that one says
 * that no package earns any more.
 */
const rewardRow = z.object({ amt: z.optional(usdt), token: z.string() });

/** What a day or a month credited, by kind. */
const earnedByKind = { DR: usdt, Level: usdt, Upline: usdt, performance: usdt };

/** Entity: what a member earned over time, without a daily reward that the member may not see yet. */
const earningsRow = z.lazy(() =>
  z.object({
    /** What was ever credited. */
    total: z.object(earnedByKind),
    /** Those of the last 30 calendar days, today included, that credited anything; the oldest first. */
    days: z.array(z.object({ day, ...earnedByKind })),
    /** Those of the last 12 calendar months, this one included, that credited anything; the oldest first. */
    months: z.array(
      z.object({ month: z.string().check(z.regex(/^\d{4}-\d{2}$/)), ...earnedByKind }),
    ),
    /**
     * Business days in a row whose card the member revealed, up to today's or, while that one is not
     * revealed, up to the last one before. Sundays do not count. A day that was opened after it was over ends the
     * row: nobody could reveal its card.
     */
    streak: z.int(),
    /** Business time of the reply, when its calendar day ends, and when the next business day after it begins. */
    now: instant,
    dayEndsAt: instant,
    nextCardAt: instant,
    /** Whether a package of the member pays on that day. */
    hasNextCard: z.boolean(),
  }),
);

export const rewardsCalls = {
  getDashboardBalance: defineCall({
    name: 'getDashboardBalance',
    summary: "Sums up the caller's rewards, withdrawals and balance.",
    method: 'GET',
    path: '/getDashboardBalance/{publicKey}',
    access: { who: 'owner', of: 'params' },
    schemas: () => ({
      params: owner,
      reply: z.array(dashboardRow),
    }),
  }),
  getEarnings: defineCall({
    name: 'getEarnings',
    summary:
      "Sums up the caller's rewards by day and by month, and counts the days in a row whose card was revealed.",
    method: 'GET',
    path: '/getEarnings/{publicKey}',
    access: { who: 'owner', of: 'params' },
    schemas: () => ({
      params: owner,
      reply: z.array(earningsRow),
    }),
  }),
  getDailyRewardList: defineCall({
    name: 'getDailyRewardList',
    summary:
      "Lists the caller's daily rewards that count, revealed or of a day that is over, newest first, or one row with the reason why there are none.",
    method: 'GET',
    path: '/getDailyRewardList/{publicKey}',
    access: { who: 'owner', of: 'params' },
    pagedBy: ['member_sl'],
    schemas: () => ({
      params: owner,
      query: pageAfter(dailyRewardSerial),
      reply: rowsOrNoData(dailyRewardRow),
    }),
  }),
  getRewardTips: defineCall({
    name: 'getRewardTips',
    summary: 'Gives the daily reward of today to scratch, or its state.',
    method: 'GET',
    path: '/getRewardTips/{publicKey}',
    access: { who: 'owner', of: 'params' },
    schemas: () => ({
      params: owner,
      reply: z.union([noData, z.array(rewardRow)]),
    }),
  }),
  insertDReward: defineCall({
    name: 'insertDReward',
    summary: 'Records the reward of today as revealed; again, it answers with the stored row.',
    method: 'POST',
    path: '/insertDReward',
    access: { who: 'owner', of: 'body' },
    errors: ['conflict'],
    schemas: () => ({
      body: z.strictObject({
        publicKey: address,
        token: z.string().check(z.minLength(1), z.maxLength(20)),
        /** The business day of the card; without it, today. The token alone may be that of another day, too. */
        day: z.optional(requestedDay),
      }),
      reply: z.array(rewardRow),
    }),
  }),
};
