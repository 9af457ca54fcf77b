import * as z from 'zod/mini';
import { day, instant } from '../contract/values/schemas.ts';

const micros = z.int();
const keptPools = z.object({ remainderMicros: micros, emptyMicros: micros });

/** The totals of a day; amounts as checked integers. */
const totals = z.object({
  members: z.int(),
  credited: z.int(),
  creditedMicros: z.object({ DR: micros, Level: micros, Upline: micros, performance: micros }),
  subscriptionsMicros: micros,
  kept: z.object({
    Level: z.object({ inactiveMicros: micros, shares: z.int() }),
    Upline: keptPools,
    performance: keptPools,
  }),
});

/** `runs/{day}`: what the opening of a business day credits, and how far it has come. */
export const runDocument = z.object({
  day,
  /**
   * `planned`: closed for newcomers, not computed yet. `running`: its credits are decided and being
   * written. `failed`: a process computed it differently and wrote nothing; one that computes the same goes on.
   */
  state: z.enum(['planned', 'running', 'done', 'failed']),
  /** How often a process started it. */
  attempts: z.int(),
  /** What went wrong, the newest last. */
  failures: z.array(z.object({ at: instant, reason: z.string() })),
  /** When it was first started, in real time. */
  startedAt: instant,
  finishedAt: z.nullable(instant),
  /** What it credits; it never changes once set. */
  computed: z.nullable(
    z.object({
      planVersion: z.int(),
      /** SHA-256 of all plans that apply up to this day. */
      plansChecksum: z.string(),
      /** SHA-256 of all credits with their causes. */
      checksum: z.string(),
      chunkCount: z.int(),
      totals,
    }),
  ),
  /** Chunk n holds the credits of the members from `first` to `last`; its marker is `chunks/n`. */
  chunks: z.array(z.object({ first: z.string(), last: z.string() })),
});

/** A run without its chunks, of which there are thousands. */
export const runSummary = z.omit(runDocument, { chunks: true });

/** A run, decoded. */
export type Run = z.output<typeof runDocument>;

/** A run without its chunks, decoded. */
export type RunSummary = z.output<typeof runSummary>;
