/** The value of some work, or `undefined` where it comes late or fails: for what goes on without it, whatever the reason. */
export async function inTime<Value>(
  work: Promise<Value>,
  timeoutMs: number,
): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
