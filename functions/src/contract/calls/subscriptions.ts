import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import * as messages from '../messages.ts';
import { amounts, limits, packageTiers } from '../values/limits.ts';
import type { Micros } from '../values/micros.ts';
import { uidForm } from '../values/patterns.ts';
import {
  address,
  day,
  instant,
  owner,
  pageAfter,
  percentage,
  requestedUsdt,
  rowsOrNoData,
  serial,
  signedTransaction,
  transactionHash,
  usdt,
} from '../values/schemas.ts';

/** Whether a booking is under process, confirmed by its receipt, or refused by it. */
const bookingMode = z.enum(['Pending', 'user', 'failed']);

/** Entity: booking record, as stored. */
const bookingRow = z.lazy(() =>
  z.object({
    publicKey: address,
    amt: usdt,
    txn: transactionHash,
    mode: bookingMode,
    dates: instant,
  }),
);

/** Entity: pending activation row. */
const pendingActivationRow = z.lazy(() =>
  z.object({
    txn: transactionHash,
    amt: usdt,
    dates: instant,
    /** The first business day on which it earns if its payment is confirmed now. */
    startDay: z.optional(day),
    /** Set where `getTransfers` has its payment, which may have another hash since. */
    carried: z.optional(z.literal(true)),
  }),
);

/** Entity: my package row. */
const myPackageRow = z.lazy(() =>
  z.object({
    AMOUNT: usdt,
    txn: transactionHash,
    /** When it was reported, or else paid on the chain. */
    DATES: instant,
    Activation_sl: serial,
    /** The wallet that paid it: another one than the member's where an admin booked it by hand. */
    from: z.optional(address),
    /** When the server confirmed its payment. */
    confirmed: z.optional(instant),
    /** `soon` before its first day, `ended` once it has paid its cap. */
    state: z.optional(z.enum(['soon', 'earning', 'ended'])),
    /** The first business day on which it earns. */
    startDay: z.optional(day),
    /** The daily rewards that it has paid so far, without that of today until it is revealed. */
    earned: z.optional(usdt),
    /** What it pays in all. */
    cap: z.optional(usdt),
    /** What it pays on a business day, by the plan of its first day. */
    daily: z.optional(usdt),
    /** The business days until it has paid its cap. */
    daysLeft: z.optional(z.int()),
  }),
);

/** Entity: the packages and the rates of the next business day's plan, on which what is confirmed today starts. */
const planRow = z.lazy(() =>
  z.object({
    version: z.int(),
    /** A package pays this much of its amount in all, then it ends. */
    returnPercent: z.int(),
    packages: z.array(
      z.object({
        name: z.enum(packageTiers.map(({ name }) => name)),
        /** The amounts that a package of this name has; null where there is no largest one. */
        from: usdt,
        to: z.nullable(usdt),
        /** The most tips a day. */
        tips: z.int(),
        /** What it pays a business day, of its own amount. */
        ratePercent: percentage,
      }),
    ),
    /** What a member gets of the daily rewards of each level below, from level 1 on. */
    levels: z.array(percentage).check(z.length(limits.networkLevels)),
  }),
);

/** Entity: the company wallet, as the caller pays it. */
const companyWalletRow = z.lazy(() =>
  z.object({
    companyWallet: address,
    /** Set where a subscription of the caller starts once an admin has booked its payment: of an admin, also a former one. */
    bookedByHand: z.optional(z.literal(true)),
  }),
);

/** The serial of a package: its member, and the transaction that it was booked with. */
export const packageSerial = z.string().check(z.regex(new RegExp(`^${uidForm}_0x[0-9a-f]{64}$`)));

export const subscriptionsCalls = {
  getPlan: defineCall({
    name: 'getPlan',
    summary: 'Describes the packages, with the rates that one confirmed today gets.',
    method: 'GET',
    path: '/getPlan',
    access: { who: 'anyone' },
    rateLimit: 'page',
    keptSeconds: 300,
    // The landing loads no script of Google's.
    needsNoApp: true,
    schemas: () => ({ reply: z.array(planRow) }),
  }),
  getCompanyWallet: defineCall({
    name: 'getCompanyWallet',
    summary:
      'Names the wallet that subscriptions are paid to now, and says whether they start by themselves; the web pays to no other one.',
    method: 'GET',
    path: '/getCompanyWallet',
    access: { who: 'member' },
    schemas: () => ({ reply: z.array(companyWalletRow) }),
  }),
  booking: defineCall({
    name: 'booking',
    summary:
      'Books a subscription, and with `raw`, its signed bytes, pays it; or asks the server to look at its receipt: `mode` is a hint, the chain decides. The identical booking again answers with the stored row.',
    method: 'POST',
    path: '/booking',
    access: { who: 'owner', of: 'body' },
    bodyBytesMax: 3_072,
    errors: [
      'conflict',
      'wallet_unproven',
      'chain_refused',
      'payments_waiting',
      'subscription_refused',
    ],
    schemas: () => ({
      body: z.strictObject({
        publicKey: address,
        amt: requestedUsdt,
        txn: transactionHash,
        mode: bookingMode,
        raw: z.optional(signedTransaction),
      }),
      reply: z.array(bookingRow),
    }),
  }),
  pending_activation: defineCall({
    name: 'pending_activation',
    summary: "Lists the caller's subscriptions whose payment is not confirmed yet.",
    method: 'GET',
    path: '/pending_activation/{publicKey}',
    access: { who: 'owner', of: 'params' },
    pagedBy: ['txn'],
    schemas: () => ({
      params: owner,
      query: pageAfter(transactionHash),
      reply: rowsOrNoData(pendingActivationRow),
    }),
  }),
  getMyPackages: defineCall({
    name: 'getMyPackages',
    summary: "Lists the caller's confirmed subscriptions, newest first, with what each has earned.",
    method: 'GET',
    path: '/getMyPackages/{publicKey}',
    access: { who: 'owner', of: 'params' },
    pagedBy: ['Activation_sl'],
    schemas: () => ({
      params: owner,
      query: pageAfter(packageSerial),
      reply: rowsOrNoData(myPackageRow),
    }),
  }),
};

/**
 * Why no subscription has this amount, in the words of the spec; undefined when one may have it. An amount
 * that cannot be read, which is undefined, is no multiple.
 */
export function findAmountProblem(amountMicros: Micros | undefined): string | undefined {
  if (amountMicros === undefined) return messages.subscriptionNotMultiple;
  if (amountMicros < amounts.subscriptionMinMicros) return messages.subscriptionTooSmall;
  if (amountMicros % amounts.subscriptionStepMicros !== 0n) return messages.subscriptionNotMultiple;
  return undefined;
}
