import * as z from 'zod/mini';
import { storedMicros } from '../contract/account-document.ts';
import { day, instant } from '../contract/values.ts';

/** `runs/{day}`: what the opening of a business day credits, and how far it has come. */
export const runDocument = z.object({
  day,
  /** `failed`: what was computed again is not what was computed first; nothing more is written. */
  state: z.enum(['running', 'done', 'failed']),
  planVersion: z.int(),
  /** SHA-256 of all plans that apply up to this day. */
  plansChecksum: z.string(),
  /** SHA-256 of all credits with their causes. */
  checksum: z.string(),
  /** Chunk n holds the credits of the members from `first` to `last`; its marker is `chunks/n`. */
  chunks: z.array(z.object({ first: z.string(), last: z.string() })),
  counts: z.object({ members: z.int(), credited: z.int() }),
  amounts: z.object({ DR: storedMicros, Level: storedMicros }),
  /** What stays with the company. */
  kept: z.object({ Level: z.object({ amountMicros: storedMicros, shares: z.int() }) }),
  startedAt: instant,
  finishedAt: z.nullable(instant),
});

/** A run, decoded. */
export type Run = z.output<typeof runDocument>;
