import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { uidForm } from '../values/patterns.ts';
import { rewardKinds } from '../values/reward-kinds.ts';
import {
  address,
  instant,
  pageAfter,
  percentage,
  rowsOrNoData,
  serial,
  usdt,
} from '../values/schemas.ts';
import { withdrawalRow, withdrawalSerial } from './withdrawals.ts';

/**
 * What a reward came from: `rate` of `base`. `people` are the sources of a level, and those who share
 * the pool of a bonus.
 */
const incomeCause = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('DR'),
      /** Of which `lastDay` paid the rest of their cap, which was less than their rate. */
      packages: z.int(),
      lastDay: z.int(),
      base: usdt,
      /** Missing where the packages have different rates, or one paid less than its rate. */
      rate: z.optional(percentage),
      token: z.string(),
    }),
    z.object({
      kind: z.literal('Level'),
      level: z.int(),
      people: z.int(),
      base: usdt,
      rate: percentage,
    }),
    z.object({ kind: z.literal('Upline'), people: z.int(), base: usdt, rate: percentage }),
    z.object({
      kind: z.literal('performance'),
      rank: z.string(),
      people: z.int(),
      base: usdt,
      rate: percentage,
    }),
  ]),
);

/**
 * The form of a `FOLIO`, by its parts: the day, the kind, and the level, which is 0 unless it is a level reward. It may
 * follow the member's id, as in the serial of the row.
 */
export const folioPattern: RegExp = new RegExp(
  `^(?:${uidForm}-)?(\\d{4}-\\d{2}-\\d{2})-(${rewardKinds.join('|')})-(\\d{1,2})$`,
);

/**
 * Entity: income statement row. `DETAILS` is a title and, after a colon, the cause and the plan; `cause`
 * and `plan` say the same as data. A daily reward has no plan: each package is paid by the plan of its first day.
 */
const incomeRow = z.lazy(() =>
  z.object({
    DETAILS: z.string(),
    CREDIT: usdt,
    FOLIO: serial,
    DATES: instant,
    Activation_sl: serial,
    cause: incomeCause,
    plan: z.optional(z.int()),
  }),
);

/** What a reward came from, decoded. */
export type IncomeCause = z.output<typeof incomeCause>;

/**
 * Rows of a page on the screen: the daily rewards of the longest month. With 50, the server would read two archived
 * months for most members.
 */
export const statementPageLength = 27;

/** The statements that `getIncomeStatement` gives. */
const statementType = z.enum([
  'DR',
  'Level',
  'Upline',
  'performance',
  'All',
  'Withdrawal',
  'unpaid',
]);

export const statementsCalls = {
  getIncomeStatement: defineCall({
    name: 'getIncomeStatement',
    summary:
      "Lists the caller's rewards of a kind, or all of them; `Withdrawal` is the caller's own list, `unpaid` the whole queue and for admins only.",
    method: 'GET',
    path: '/getIncomeStatement/{publicKey}/{type}',
    access: { who: 'owner', of: 'params', adminWhen: { param: 'type', equals: 'unpaid' } },
    pagedBy: ['WITHDRA_SL', 'FOLIO'],
    schemas: () => ({
      params: z.strictObject({ publicKey: address, type: statementType }),
      query: pageAfter(z.union([z.string().check(z.regex(folioPattern)), withdrawalSerial])),
      reply: rowsOrNoData(z.union([incomeRow, withdrawalRow])),
    }),
  }),
};
