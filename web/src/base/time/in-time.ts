/** The value of some work, or `undefined` where it comes late or fails: for what goes on without it, whatever the reason. */
export const inTime = <Value>(
  work: Promise<Value>,
  timeoutMs: number,
): Promise<Value | undefined> => requireInTime(work, timeoutMs).catch(() => undefined);

/**
 * The value of some work.
 * @throws where it fails or comes late.
 */
export async function requireInTime<Value>(
  work: Promise<Value>,
  timeoutMs: number,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
