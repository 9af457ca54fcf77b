import * as z from 'zod/mini';
import { storedMicros } from '../contract/account-document.ts';
import type { Micros } from '../contract/values/micros.ts';
import { address, instant, transactionHash } from '../contract/values/schemas.ts';
import type { BusinessTime, RealTime } from '../platform/clock.ts';

const booking = {
  uid: z.string(),
  /** The payer, checksummed. */
  publicKey: address,
  hash: transactionHash,
  /** The sum that the member reported; null when the reconciler found the inflow first. */
  bookedMicros: z.nullable(storedMicros),
  /** The sum that was paid on the chain, once the receipt is final. */
  amountMicros: storedMicros,
  /** When the member reported it, business time; of what nobody reported, the time of its block. */
  createdAt: instant,
};

/**
 * Whether the server was given the bytes of its payment, which then decides; a booking of a hash alone costs its
 * member nothing.
 */
const submitted = z.boolean();

/** `subscriptions/{uid}_{hash}`: a booking and its state on the chain. */
export const bookingDocument = z.discriminatedUnion('mode', [
  z.object({
    ...booking,
    mode: z.literal('Pending'),
    submitted,
    /** How often the receipt was checked without a result. */
    looks: z.int(),
    /** The time of the next look, in real time. */
    nextLookAt: instant,
  }),
  z.object({ ...booking, mode: z.literal('user'), confirmedAt: instant }),
  z.object({ ...booking, mode: z.literal('failed'), submitted, failedAt: instant }),
]);

/** A booking, decoded. */
export type Booking = z.output<typeof bookingDocument>;

/** A booking that the chain has not decided yet. */
export type PendingBooking = Extract<Booking, { mode: 'Pending' }>;

/** A payment as the member reports it. */
export interface ReportedPayment {
  readonly uid: string;
  readonly publicKey: string;
  readonly hash: string;
  readonly amountMicros: Micros;
}

/** The booking of a payment that is reported at `now`; its first look is due at once. */
export const newBooking = (
  reported: ReportedPayment & Pick<PendingBooking, 'submitted'>,
  now: BusinessTime,
  realNow: RealTime,
): PendingBooking => ({
  ...reported,
  bookedMicros: reported.amountMicros,
  createdAt: now.toISOString(),
  mode: 'Pending',
  looks: 0,
  nextLookAt: realNow.toISOString(),
});

/** The id of a booking's document. */
export const bookingIdOf = ({ uid, hash }: Pick<Booking, 'uid' | 'hash'>): string =>
  `${uid}_${hash}`;
