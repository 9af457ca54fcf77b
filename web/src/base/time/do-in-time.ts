/**
 * Does work with a signal that is aborted when the work takes too long, and when `leaving` is. What `AbortSignal.any`
 * would do is missing in some browsers of the README.
 */
export async function doInTime<Value>(
  timeoutMs: number,
  leaving: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  leaving?.addEventListener('abort', end);
  if (leaving?.aborted === true) end();
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    leaving?.removeEventListener('abort', end);
  }
}
