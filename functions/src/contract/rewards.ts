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

/** Entity: income statement row. `DETAILS` is a title and, after a colon, the cause and the plan. */
export const incomeRow = z.strictObject({
  DETAILS: z.string(),
  CREDIT: usdt,
  FOLIO: serial,
  DATES: instant,
  Activation_sl: serial,
});

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
