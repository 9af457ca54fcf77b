import * as z from 'zod/mini';

/** What a climb came to, as far as that can be compared. */
const summary = z.object({ rows: z.int(), amountMicros: z.int(), checksum: z.int() });

/** One measurement of a peer. */
const measurement = z.object({
  /** One run or several, in nanoseconds. */
  runsNs: z.array(z.number()).check(z.minLength(1)),
  summary: z.nullable(summary),
});

/** One measurement of a peer. */
export type Measurement = z.output<typeof measurement>;

/** Who is measured: prepared once, then measured again and again. */
export interface Peer {
  /** What can be measured, by name. */
  readonly measures: Readonly<Record<string, () => Measurement | Promise<Measurement>>>;
  close(): Promise<void>;
}

/** What a peer's process is asked: for one of its measures, or to end. */
export const peerRequest = z.union([
  z.object({ measure: z.string() }),
  z.object({ end: z.literal(true) }),
]);

/** What a peer's process answers; the first answer is that it is prepared. */
export const peerReply = z.union([
  z.object({
    measurement: z.nullable(measurement),
    /** The memory of the process, in MiB: what was resident at most, and what is in the heap. */
    residentMib: z.number(),
    heapMib: z.number(),
  }),
  z.object({ error: z.string() }),
]);

/** What a peer's process answers. */
export type PeerAnswer = z.output<typeof peerReply>;

/** What a peer's process answers when all is well. */
export type PeerReply = Exclude<PeerAnswer, { error: string }>;

/** Runs something so many times. What was done before is cleared away first, once. */
export function timeRuns(count: number, run: () => void): number[] {
  globalThis.gc?.();
  return Array.from({ length: count }, () => {
    const startedMs = performance.now();
    run();
    return (performance.now() - startedMs) * 1_000_000;
  });
}
