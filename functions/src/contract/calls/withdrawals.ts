import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import * as messages from '../messages.ts';
import { amounts, limits } from '../values/limits.ts';
import type { Micros } from '../values/micros.ts';
import { requestedUsdtPattern } from '../values/micros.ts';
import { uidForm } from '../values/patterns.ts';
import {
  address,
  instant,
  owner,
  serial,
  transactionHash,
  usdt,
  usdtAs,
} from '../values/schemas.ts';

/** The form of a withdrawal's serial, by its parts: the member, and the business day of the request. */
export const withdrawalSerialPattern: RegExp = new RegExp(`^(${uidForm})_(\\d{4}-\\d{2}-\\d{2})$`);

/** The serial of a withdrawal. */
export const withdrawalSerial = z.string().check(z.regex(withdrawalSerialPattern));

/** Entity: withdrawal row. `a_dates` and `TXN` are null while the status is `Pending`. */
export const withdrawalRow = z.object({
  AMOUNT: usdt,
  NET: usdt,
  ADMIN_CH: usdt,
  STATUS: z.enum(['Pending', 'Paid']),
  dates: instant,
  a_dates: z.nullable(instant),
  TXN: z.nullable(transactionHash),
  WITHDRA_SL: serial,
  /** The recipient, frozen at the request. */
  publicKey: address,
  CODES: z.string(),
  NAMES: z.string(),
  /**
   * In the queue of admins, of a withdrawal that a second admin has to approve before it is paid; with
   * who has approved it, and until when that is valid.
   */
  approval: z.optional(
    z.union([
      z.object({ status: z.literal('needed') }),
      z.object({ status: z.literal('given'), by: z.string(), until: instant }),
    ]),
  ),
});

/** Entity: whether a member may withdraw now, whatever the amount. */
export const withdrawalStateRow = z.lazy(() =>
  z.object({
    /**
     * `used`: withdrawn today. `held`: an operator puts the member's books right. `unproven`: nobody has shown yet
     * that the wallet is the member's. After a reset of the password it is free: its pay-out waits.
     */
    state: z.enum(['free', 'used', 'held', 'unproven']),
    /** When it is free by itself, business time; null where it is, or where the member must prove the wallet first. */
    until: z.nullable(instant),
    /**
     * What a reset of the password still holds pay-outs for: the end of its 24 hours, business time, null once they are
     * over, and whether the wallet is proven since. Null where nothing holds them.
     */
    payoutHold: z.nullable(z.object({ until: z.nullable(instant), proven: z.boolean() })),
  }),
);

/** A missing amount is refused like one that is too small. Source: spec section 5. */
const requestedAmount = usdtAs(
  z
    .string({
      error: ({ input }) =>
        input === undefined || input === null
          ? messages.withdrawalTooSmall
          : messages.invalidAmount,
    })
    .check(
      z.minLength(1, messages.withdrawalTooSmall),
      z.regex(requestedUsdtPattern, messages.invalidAmount),
    ),
);

export const withdrawalsCalls = {
  withdrawal: defineCall({
    name: 'withdrawal',
    summary:
      'Requests a withdrawal; never repeatable: a second request on a business day is refused, the identical one too.',
    method: 'POST',
    path: '/withdrawal',
    access: { who: 'owner', of: 'body' },
    rateLimit: 'rare',
    errors: ['withdrawn_today', 'balance_exceeded', 'payout_held', 'wallet_unproven'],
    schemas: () => ({
      body: z.strictObject({ publicKey: address, amount: requestedAmount }),
      reply: z.array(withdrawalRow),
    }),
  }),
  withdrawalState: defineCall({
    name: 'withdrawalState',
    summary: 'Returns whether the caller may request a withdrawal now, why not, and until when.',
    method: 'GET',
    path: '/withdrawalState/{publicKey}',
    access: { who: 'owner', of: 'params' },
    schemas: () => ({
      params: owner,
      reply: z.array(withdrawalStateRow),
    }),
  }),
  getWithdrawal_check: defineCall({
    name: 'getWithdrawal_check',
    summary:
      'Returns whether a withdrawal is paid: `NO` means unpaid and free to pay, `In Process` that a payment waits for finality, `Held` that the member must prove the wallet first, or has reset the password within the last 24 hours, or that an operator holds it.',
    method: 'GET',
    path: '/getWithdrawal_check/{withdrawalId}',
    access: { who: 'owner', of: 'params', field: 'withdrawalId', orAdmin: true },
    schemas: () => ({
      params: z.strictObject({ withdrawalId: serial }),
      reply: z.array(z.object({ isPaid: z.enum(['NO', 'YES', 'In Process', 'Held']) })),
    }),
  }),
};

/** Why an amount is too small to be withdrawn from any balance; undefined when it is not. */
export function findTooSmall(amountMicros: Micros): string | undefined {
  return amountMicros < amounts.withdrawalMinMicros ? messages.withdrawalTooSmall : undefined;
}

/** What a withdrawal costs and what its member gets, in micros. */
export interface WithdrawalCost {
  readonly feeMicros: Micros;
  readonly netMicros: Micros;
}

/**
 * The platform fee of a withdrawal, floor(amount / 10), and what is paid out: the remainder of the
 * division is the member's. One rule for what the browser shows, what the server takes and what
 * the ledger check expects. `amountMicros` is not negative. Source: design section 7.
 */
export function withdrawalCost(amountMicros: Micros): WithdrawalCost {
  const feeMicros = (amountMicros * limits.platformFeePercent) / 100n;
  return { feeMicros, netMicros: amountMicros - feeMicros };
}
