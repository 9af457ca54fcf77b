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

/** Entity: income statement row. */
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

/** Entity: the opening of a business day; more in `core/` of the rewards. */
export const runRow = z.strictObject({
  day,
  state: z.enum(['running', 'done', 'failed']),
  planVersion: z.int(),
  /** Members with a place in the network on that day, and those who were credited something. */
  members: z.int(),
  credited: z.int(),
  /** What was credited, by kind. */
  DR: usdt,
  Level: usdt,
  /** Level rewards of inactive receivers, which stay with the company. */
  keptLevel: usdt,
  chunks: z.int(),
  startedAt: instant,
  finishedAt: z.nullable(instant),
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
      "Lists the caller's revealed daily rewards, newest first, or one row that tells why there are none.",
    method: 'GET',
    path: '/getDailyRewardList/{publicKey}',
    access: { who: 'owner', of: 'params' },
    params: owner,
    query: page,
    body: nothing,
    reply: rowsOrNoData(dailyRewardRow),
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
  }),
};
