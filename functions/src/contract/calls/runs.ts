import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  address,
  day,
  instant,
  pageAfter,
  requestedDay,
  rowsOrNoData,
  usdt,
} from '../values/schemas.ts';

/** What a day credits, and what stays with the company. */
const runTotals = z.lazy(() =>
  z.object({
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
  }),
);

/** Entity: the opening of a business day. */
const runRow = z.lazy(() =>
  z.object({
    day,
    /**
     * `planned`: closed for newcomers, not computed yet; `running`: being credited; `failed`: it does
     * not compute as was recorded, or cannot be trusted, and a person must look.
     */
    state: z.enum(['planned', 'running', 'done', 'failed']),
    /** Missing until the day is computed. */
    totals: z.nullable(runTotals),
    /** How often a process took it up. */
    attempts: z.int(),
    /** What went wrong, the newest last; at most 5. */
    failures: z.array(z.object({ at: instant, reason: z.string() })),
    startedAt: instant,
    finishedAt: z.nullable(instant),
  }),
);

/** Entity: what the company owes its members. */
const liabilityRow = z.lazy(() =>
  z.object({
    /** The sum of all balances. */
    balances: usdt,
    /** The net sum of the withdrawals that are requested and not paid; no balance has it any more. */
    unpaidWithdrawals: usdt,
    /** Whose USDT on the chain stands against both. */
    companyWallet: address,
  }),
);

export const runsCalls = {
  runs: defineCall({
    name: 'runs',
    summary: 'Lists the last openings of the day.',
    method: 'GET',
    path: '/runs',
    access: { who: 'admin' },
    pagedBy: ['day'],
    schemas: () => ({
      query: pageAfter(requestedDay),
      reply: rowsOrNoData(runRow),
    }),
  }),
  liability: defineCall({
    name: 'liability',
    summary: 'Sums up what the company owes its members.',
    method: 'GET',
    path: '/liability',
    access: { who: 'admin' },
    schemas: () => ({ reply: z.array(liabilityRow) }),
  }),
};
