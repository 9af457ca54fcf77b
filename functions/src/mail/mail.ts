import * as z from 'zod/mini';
import { timestamp } from '../platform/collection.ts';

/**
 * How far a mail has come. Source: the Trigger Email extension of Firebase, whose timestamps an
 * operator picks in the console.
 */
const delivery = z.object({
  /** SUCCESS and ERROR are final, unless an operator sets RETRY again. */
  state: z.enum(['PENDING', 'PROCESSING', 'RETRY', 'SUCCESS', 'ERROR']),
  /** How many attempts have begun. */
  attempts: z.int(),
  /** When it is due, in real time; null in the final states. */
  nextAttemptAt: z.nullable(timestamp),
  startTime: z.nullable(timestamp),
  endTime: z.nullable(timestamp),
  /** Until then no other process sends it. */
  leaseExpireTime: z.nullable(timestamp),
  /** Why it was not delivered the last time, redacted. */
  error: z.nullable(z.string()),
  info: z.nullable(z.object({ messageId: z.string(), response: z.string() })),
  /** When Firestore deletes the document; null before a final state, and for a mail that keeps. */
  expireAt: z.nullable(timestamp),
});

/** `mail/{id}`: a mail, what is left of it once it is delivered, and how far it has come. */
export const mailDocument = z.object({
  to: z.tuple([z.string()]),
  /** The subject alone when the body is gone. */
  message: z.object({
    subject: z.string(),
    text: z.optional(z.string()),
    html: z.optional(z.string()),
  }),
  /** After that it is worth nothing and is not sent; null for a mail that keeps. */
  expiresAt: z.nullable(timestamp),
  delivery,
});

/** A mail, decoded. */
export type Mail = z.output<typeof mailDocument>;
