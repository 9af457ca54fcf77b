import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { limits, packageTiers } from '../values/limits.ts';
import { uidPattern } from '../values/patterns.ts';
import {
  day,
  instant,
  memberId,
  owner,
  pageAfter,
  rowsOrNoData,
  serial,
  usdt,
} from '../values/schemas.ts';

/** Entity: direct row. */
const directRow = z.object({
  CODES: z.string(),
  NAMES: z.string(),
  DATES: instant,
  /** The member's confirmed subscriptions. */
  amount: usdt,
  Activation_sl: serial,
});

/** A level of the network as a number. */
const lvl = z.int().check(z.minimum(1), z.maximum(limits.networkLevels));

/** Entity: downline row; `lvl` is 1 to 20. */
const downlineRow = z.lazy(() =>
  z.extend(directRow, {
    lvl,
    /**
     * How many members this one has introduced, where a tree is unfolded: in a branch and in the whole first
     * level. Missing on level 20, whose directs nobody here sees.
     */
    below: z.optional(z.int()),
  }),
);

/** Entity: one member below the caller, without contact data. */
const networkMemberRow = z.lazy(() =>
  z.object({
    CODES: z.string(),
    NAMES: z.string(),
    DATES: instant,
    lvl,
    /** The member's confirmed subscriptions together, and each. */
    amount: usdt,
    packages: z.array(
      z.object({
        name: z.enum(packageTiers.map(({ name }) => name)),
        amount: usdt,
        /** The first business day on which it earns. */
        from: day,
      }),
    ),
    /** Whether a package earns on the present business day. */
    active: z.boolean(),
    /** How many members this one has introduced; missing on level 20, whose directs nobody here sees. */
    below: z.optional(z.int()),
    /** The Level rewards that the caller earned from this member's daily rewards to date. */
    through: usdt,
  }),
);

/** One member below the owner. */
const ownerAndMember = z.extend(owner, { uid: memberId });
/** A level of the network, 1 to 20. */
const level = z.codec(z.string().check(z.regex(/^(?:[1-9]|1\d|20)$/)), z.int(), {
  decode: (text) => Number.parseInt(text, 10),
  encode: String,
});

/** The serial of a member in a list: the UID. */
const memberSerial = z.string().check(z.regex(uidPattern));

/** A whole UID, or how a name begins. */
const search = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameLengthMax));

/** Members below the caller and the sum of their confirmed subscriptions. */
const networkTotalsRow = z.lazy(() =>
  z.object({
    members: z.int(),
    amount: usdt,
    /** How many of them have a confirmed subscription. */
    subscribed: z.int(),
    /** How many levels have members; missing in the totals of one level. */
    levels: z.optional(z.int()),
    /**
     * When they were counted: those of more than a thousand members at the last opening of a day. Missing where they were
     * counted now, which a level of fewer always is.
     */
    countedAt: z.optional(instant),
  }),
);

export const networkCalls = {
  getDirect: defineCall({
    name: 'getDirect',
    summary: 'Lists the members whom the caller introduced.',
    method: 'GET',
    path: '/getDirect/{publicKey}',
    access: { who: 'owner', of: 'params' },
    pagedBy: ['Activation_sl'],
    schemas: () => ({
      params: owner,
      query: pageAfter(memberSerial),
      reply: rowsOrNoData(directRow),
    }),
  }),
  getDownline: defineCall({
    name: 'getDownline',
    summary:
      'Lists the members below the caller, 20 levels deep, or those of one level; a search finds one by the UID, or those whose name begins so, by name.',
    method: 'GET',
    path: '/getDownline/{publicKey}',
    access: { who: 'owner', of: 'params' },
    pagedBy: ['Activation_sl'],
    schemas: () => ({
      params: owner,
      query: z.extend(pageAfter(memberSerial), {
        level: z.optional(level),
        search: z.optional(search),
      }),
      reply: rowsOrNoData(downlineRow),
    }),
  }),
  getBranch: defineCall({
    name: 'getBranch',
    summary: 'Lists the members whom a member below the caller introduced.',
    method: 'GET',
    path: '/getBranch/{publicKey}/{uid}',
    access: { who: 'owner', of: 'params' },
    pagedBy: ['Activation_sl'],
    schemas: () => ({
      params: ownerAndMember,
      query: pageAfter(memberSerial),
      reply: rowsOrNoData(downlineRow),
    }),
  }),
  getNetworkMember: defineCall({
    name: 'getNetworkMember',
    summary: 'Shows one member below the caller, with what the caller earned through the member.',
    method: 'GET',
    path: '/getNetworkMember/{publicKey}/{uid}',
    access: { who: 'owner', of: 'params' },
    schemas: () => ({
      params: ownerAndMember,
      reply: rowsOrNoData(networkMemberRow),
    }),
  }),
  networkTotals: defineCall({
    name: 'networkTotals',
    summary:
      "Totals over the caller's whole network, or over one level of it: level 1 are the directs.",
    method: 'GET',
    path: '/networkTotals/{publicKey}',
    access: { who: 'owner', of: 'params' },
    schemas: () => ({
      params: owner,
      query: z.strictObject({ level: z.optional(level) }),
      reply: z.array(networkTotalsRow),
    }),
  }),
};
