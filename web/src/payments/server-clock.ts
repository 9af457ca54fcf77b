/** The server's time: that of the device may be far from it. */
export interface ServerClock {
  /** Fetches, and notes the time that the reply names. */
  readonly fetch: typeof fetch;
  /** The time of the last reply, in milliseconds of Unix time; undefined where it names none, and before the first. */
  readonly findNowMs: () => number | undefined;
}

/** Follows the server's time by the `Date` of its replies, which a page may read of its own origin alone. */
export function createServerClock(fetchReply: typeof fetch): ServerClock {
  let nowMs: number | undefined;
  return {
    fetch: async (input, init) => {
      const reply = await fetchReply(input, init);
      const ms = Date.parse(reply.headers.get('date') ?? '');
      nowMs = Number.isNaN(ms) ? undefined : ms;
      return reply;
    },
    findNowMs: () => nowMs,
  };
}
