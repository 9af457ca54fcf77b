/**
 * Keeps the screen of the device on while the page is in sight, where the browser can: a phone that turns it off soon stops
 * the page. @returns what ends this.
 */
export function keepScreenOn(): () => void {
  const ending = new AbortController();
  const { signal } = ending;

  async function request(): Promise<void> {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (signal.aborted) await lock.release();
      else signal.addEventListener('abort', () => void lock.release());
    } catch {
      // A phone that saves power says no.
    }
  }

  void request();
  // The browser ends it whenever the page is hidden.
  document.addEventListener('visibilitychange', () => void request(), { signal });
  return () => ending.abort();
}
