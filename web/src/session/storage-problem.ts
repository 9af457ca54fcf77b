import { probe, probeText, tryDatabase } from '../base/browser/try-database.ts';
import { requireInTime } from '../base/time/in-time.ts';

declare global {
  /** Set by `boot.js` where the browser denies the page its storage, which then ends with the page. */
  var isStorageDenied: boolean | undefined;
}

/** Browsers have been known to open no database for a while. */
const timeoutMs = 5_000;

/** Why no session can start in this browser, after trying what one needs; undefined where one can. */
export async function storageProblem(): Promise<string | undefined> {
  if (!('locks' in navigator && 'indexedDB' in globalThis))
    return 'This browser lacks what keeps you logged in, as it does in Lockdown Mode. Turn that off for this site, or use a current browser, and reload the page.';
  try {
    // Shared: a tab that was put to sleep meanwhile keeps no other one waiting.
    await requireInTime(navigator.locks.request(probe, { mode: 'shared' }, tryToKeep), timeoutMs);
    return undefined;
  } catch {
    return 'This browser keeps nothing for this site, and the app needs that to keep you logged in. Allow cookies and site data for it, leave a private window, or free some space, and reload the page.';
  }
}

/** Keeps a text in the storage and in the database, and removes both. */
async function tryToKeep(): Promise<void> {
  if (globalThis.isStorageDenied === true) throw new Error('The browser denies its storage');
  localStorage.setItem(probe, probeText);
  localStorage.removeItem(probe);
  await tryDatabase();
}
