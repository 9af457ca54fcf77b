/** Something did not answer in time. */
export class TimedOutError extends Error {
  override readonly name = 'TimedOutError';
}

/**
 * Waits at most `timeoutMs` for `work`. The work itself goes on: what it does is safe to do again.
 * @throws {TimedOutError} when the time is over.
 */
export async function withTimeout<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new TimedOutError(`No answer within ${timeoutMs} ms`));
  }, timeoutMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
