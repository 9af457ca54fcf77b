import { createStore } from '../base/store.ts';

/** What the service worker asked of this page last, not parsed; undefined where that is done. */
export const pressedNotification = createStore<unknown>(undefined);

/**
 * Keeps what the service worker asks, until the notices have come. To be called by the first script: once the page is
 * parsed, the browser delivers what has been asked, and asks nobody again.
 */
export function keepPressedNotification(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => pressedNotification.set(data));
}
