const key = 'polytips:reloaded-at';
/** A part that is missing again so soon after a reload would be missing after the next one, too. */
const pauseMs = 60_000;

/** Whether the page may reload by itself now; `storedAt` is what was kept of the last time. */
export function mayReload(storedAt: string | null, nowMs: number): boolean {
  const lastMs = Number(storedAt ?? Number.NaN);
  // A clock that was set back must not keep it from reloading.
  return !(nowMs >= lastMs && nowMs - lastMs < pauseMs);
}

/** Reloads the page, unless it has done so by itself just now. @returns whether it does. */
export function reloadOnce(): boolean {
  const nowMs = Date.now();
  if (!mayReload(sessionStorage.getItem(key), nowMs)) return false;
  sessionStorage.setItem(key, String(nowMs));
  location.reload();
  return true;
}
