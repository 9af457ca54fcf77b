/** Runs `work` under a lock, or returns undefined when another tab does not release it in time. */
export async function underLock<Result>(
  locks: LockManager,
  name: string,
  waitMs: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const signal = AbortSignal.timeout(waitMs);
  let isHeld = false;
  try {
    return await locks.request(name, { signal }, () => {
      isHeld = true;
      return work();
    });
  } catch (error) {
    if (isHeld || !signal.aborted) throw error;
    return undefined;
  }
}
