import { isPageBusy } from '../base/browser/busy-page.ts';

const missing = new WeakSet<Error>();

/** Notes each failure to fetch a part of the app; to be called before any part is fetched. */
export function watchMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => void missing.add(payload));
}

/** Whether something broke because a part of the app could not be fetched. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && missing.has(error);
}

const retryEveryMs = 5_000;
const timeoutMs = 5_000;

/** Why a part of the app is missing: the server does not answer, or it no longer has the part. */
export type MissingReason = 'cut off' | 'gone';

/**
 * Requests the page from the server every few seconds until the server answers, and then reloads the
 * page, because the browser and the bundle both remember a failed fetch as failed; not while the page is
 * busy. Notifies of the reason while it cannot reload.
 * @returns what stops it: the screen that a member has gone on to must not be reloaded.
 */
export function reloadWhenReached(notify: (reason: MissingReason) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const attempt = async () => {
    const isReached = await isServerReached();
    if (isStopped) return;
    if (!isReached || isPageBusy()) {
      timer = setTimeout(() => void attempt(), retryEveryMs);
      notify('cut off');
    } else if (!reloadOnce()) notify('gone');
  };
  void attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function isServerReached(): Promise<boolean> {
  try {
    const { ok } = await fetch(location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return ok;
  } catch {
    return false;
  }
}

const reloadedAtKey = 'polytips:reloaded-at';
/** A part that is missing again so soon after a reload would be missing after the next one, too. */
const pauseMs = 60_000;

/**
 * Reloads the page, unless it has reloaded itself within the last minute, or the browser does not keep by what it could
 * know that. @returns whether it does.
 */
function reloadOnce(): boolean {
  if (globalThis.isStorageDenied === true) return false;
  const nowMs = Date.now();
  const agoMs = nowMs - Number(sessionStorage.getItem(reloadedAtKey));
  // A clock that was set back must not keep the page from reloading.
  if (agoMs >= 0 && agoMs < pauseMs) return false;
  try {
    sessionStorage.setItem(reloadedAtKey, String(nowMs));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
