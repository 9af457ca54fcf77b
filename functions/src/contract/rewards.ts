import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import {
  address,
  day,
  instant,
  noData,
  nothing,
  page,
  percentage,
  rowsOrNoData,
  serial,
  usdt,
} from './values.ts';
import { withdrawalRow } from './withdrawals.ts';

/** Entity: dashboard balance row. */
export const dashboardRow = z.strictObject({
  uplineBonus: z.enum(['YES', 'NO']),
  /** `NO` or the name of a rank. */
  currentRank: z.string(),
  totInc: usdt,
  incPer: percentage,
  totWith: usdt,
  withPer: percentage,
  balance: usdt,
  balancePer: percentage,
});

/**
 * Entity: daily reward row. `OK` is a revealed reward and carries its amount and token;
 * `ON` says just activated, `NO` not subscribed.
 */
export const dailyRewardRow = z.strictObject({
  STATUS: z.enum(['OK', 'ON', 'NO']),
  DETAILS: z.string(),
  DATES: instant,
  member_sl: serial,
  amt: z.optional(usdt),
  token: z.optional(z.string()),
});

/**
 * Entity: reward. To scratch: `amt` and `token`. Revealed: token `taken` and `amt`. All packages
 * start later: token `just`. Today not opened yet: an empty list.
 */
export const rewardRow = z.strictObject({ amt: z.optional(usdt), token: z.string() });

/**
 * What a reward came from: `rate` of `base`. `people` are the sources of a level, and those who share
 * the pool of a bonus.
 */
const incomeCause = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('DR'),
    /** Of which `lastDay` paid for the last time. */
    packages: z.int(),
    lastDay: z.int(),
    base: usdt,
    /** Missing where the packages have different rates. */
    rate: z.optional(percentage),
    token: z.optional(z.string()),
  }),
  z.strictObject({
    kind: z.literal('Level'),
    level: z.int(),
    people: z.int(),
    base: usdt,
    rate: percentage,
  }),
  z.strictObject({ kind: z.literal('Upline'), people: z.int(), base: usdt, rate: percentage }),
  z.strictObject({
    kind: z.literal('performance'),
    rank: z.string(),
    people: z.int(),
    base: usdt,
    rate: percentage,
  }),
]);

/**
 * Entity: income statement row. `DETAILS` is a title and, after a colon, the cause and the plan; `cause`
 * and `plan` say the same as data.
 */
export const incomeRow = z.strictObject({
  DETAILS: z.string(),
  CREDIT: usdt,
  FOLIO: serial,
  DATES: instant,
  Activation_sl: serial,
  cause: z.optional(incomeCause),
  plan: z.optional(z.int()),
});

/** What a reward came from, decoded. */
export type IncomeCause = z.output<typeof incomeCause>;

/** The statements that `getIncomeStatement` gives. */
export const statementType = z.enum([
  'DR',
  'Level',
  'Upline',
  'performance',
  'All',
  'Withdrawal',
  'unpaid',
]);

/** What a day credits, and what stays with the company. */
const runTotals = z.strictObject({
  planVersion: z.int(),
  /** Members with a place in the network on that day, and those who are credited something. */
  members: z.int(),
  credited: z.int(),
  /** The commits that credit them. */
  chunks: z.int(),
  /** What is credited, by kind. */
  DR: usdt,
  Level: usdt,
  Upline: usdt,
  performance: usdt,
  /** The packages that start on that day: the confirmed subscriptions since the day before. */
  subscriptions: usdt,
  /** Level rewards of receivers who are not active. */
  keptLevelInactive: usdt,
  /** The remainders of equal shares, and pools without members to share them. */
  keptUplineRemainder: usdt,
  keptUplineEmpty: usdt,
  keptPerformanceRemainder: usdt,
  keptPerformanceEmpty: usdt,
});

/** Entity: the opening of a business day. */
export const runRow = z.strictObject({
  day,
  /**
   * `planned`: closed for newcomers, not computed yet; `running`: being credited; `failed`: it does
   * not compute the same again, and a person must look.
   */
  state: z.enum(['planned', 'running', 'done', 'failed']),
  /** Missing until the day is computed. */
  totals: z.nullable(runTotals),
  /** How often a process took it up. */
  attempts: z.int(),
  /** What went wrong, the newest last; at most 5. */
  failures: z.array(z.strictObject({ at: instant, reason: z.string() })),
  startedAt: instant,
  finishedAt: z.nullable(instant),
});

/** Entity: what the company owes its members. */
export const liabilityRow = z.strictObject({
  /** The sum of all balances. */
  balances: usdt,
  /** The net sum of the withdrawals that are requested and not paid; no balance has it any more. */
  unpaidWithdrawals: usdt,
  /** Whose USDT on the chain stands against both. */
  companyWallet: address,
});

/** What a day or a month credited, by kind. */
const earnedByKind = { DR: usdt, Level: usdt, Upline: usdt, performance: usdt };

/** Entity: what a member earned over time, without a daily reward that the member may not see yet. */
export const earningsRow = z.strictObject({
  /** What was ever credited. */
  total: z.strictObject(earnedByKind),
  /** Those of the last 30 calendar days, today included, that credited anything; the oldest first. */
  days: z.array(z.strictObject({ day, ...earnedByKind })),
  /** Those of the last 12 calendar months, this one included, that credited anything; the oldest first. */
  months: z.array(
    z.strictObject({ month: z.string().check(z.regex(/^\d{4}-\d{2}$/)), ...earnedByKind }),
  ),
  /**
   * Business days in a row whose card the member revealed, up to today's or, while that one is not
   * revealed, up to the last one before; at most those of the 12 months. Sundays do not count.
   */
  streak: z.int(),
  /** Business time of the reply, and when the next business day after today begins. */
  now: instant,
  nextCardAt: instant,
});

const owner = z.strictObject({ publicKey: address });

export const rewardsCalls = {
  getDashboardBalance: defineCall({
    summary: "Sums up the caller's rewards, withdrawals and balance.",
    method: 'GET',
    path: '/getDashboardBalance/{publicKey}',
    access: { who: 'owner', of: 'params' },
    params: owner,
    query: nothing,
    body: nothing,
    reply: z.array(dashboardRow),
  }),
  getEarnings: defineCall({
    summary:
      "Sums up the caller's rewards by day and by month, and counts the days in a row whose card was revealed.",
    method: 'GET',
    path: '/getEarnings/{publicKey}',
    access: { who: 'owner', of: 'params' },
    params: owner,
    query: nothing,
    body: nothing,
    reply: z.array(earningsRow),
  }),
  getDailyRewardList: defineCall({
    summary:
      "Lists the caller's revealed daily rewards, newest first, or one row with the reason why there are none.",
    method: 'GET',
    path: '/getDailyRewardList/{publicKey}',
    access: { who: 'owner', of: 'params' },
    params: owner,
    query: page,
    body: nothing,
    reply: rowsOrNoData(dailyRewardRow),
    pagedBy: ['member_sl'],
  }),
  getRewardTips: defineCall({
    summary: 'Gives the daily reward of today to scratch, or its state.',
    method: 'GET',
    path: '/getRewardTips/{publicKey}',
    access: { who: 'owner', of: 'params' },
    params: owner,
    query: nothing,
    body: nothing,
    reply: z.union([noData, z.array(rewardRow)]),
  }),
  insertDReward: defineCall({
    summary: 'Records the reward of today as revealed; again, it answers with the stored row.',
    method: 'POST',
    path: '/insertDReward',
    access: { who: 'owner', of: 'body' },
    params: nothing,
    query: nothing,
    body: z.strictObject({
      publicKey: address,
      token: z.string().check(z.minLength(1), z.maxLength(20)),
    }),
    reply: z.array(rewardRow),
    errors: ['conflict'],
  }),
  getIncomeStatement: defineCall({
    summary:
      "Lists the caller's rewards of a kind, or all of them; `Withdrawal` is the caller's own list, `unpaid` the whole queue and for admins only.",
    method: 'GET',
    path: '/getIncomeStatement/{publicKey}/{type}',
    access: { who: 'owner', of: 'params', adminWhen: { param: 'type', equals: 'unpaid' } },
    params: z.strictObject({ publicKey: address, type: statementType }),
    query: page,
    body: nothing,
    reply: z.union([noData, z.array(z.union([incomeRow, withdrawalRow]))]),
    pagedBy: ['WITHDRA_SL', 'FOLIO'],
  }),
  runs: defineCall({
    summary: 'Lists the last openings of the day.',
    method: 'GET',
    path: '/runs',
    access: { who: 'admin' },
    params: nothing,
    query: page,
    body: nothing,
    reply: rowsOrNoData(runRow),
    pagedBy: ['day'],
  }),
  liability: defineCall({
    summary: 'Sums up what the company owes its members.',
    method: 'GET',
    path: '/liability',
    access: { who: 'admin' },
    params: nothing,
    query: nothing,
    body: nothing,
    reply: z.array(liabilityRow),
  }),
};
