import { trustedScriptUrl } from './trusted-types.ts';

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined;

/**
 * Registers the app's service worker, once; undefined where there is none: in a browser that cannot,
 * in a private window that may not, and under Vite's development server, which builds none.
 */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return (registered ??= register());
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return undefined;
  try {
    const url = trustedScriptUrl('/service-worker.js');
    // The browser's own cache never hides a new version.
    return await navigator.serviceWorker.register(url, { updateViaCache: 'none' });
  } catch {
    // The app works without it; the next use tries again.
    registered = undefined;
    return undefined;
  }
}

/** Looks now for a newer version of the app, which is offered once it has come. Never fails. */
export async function lookForNewer(): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.update();
  } catch {
    // Without a network it fails, and the next look may not.
  }
}

/**
 * Ends the delivery of messages to this browser and removes those that are shown, because they are a
 * member's. The messaging service finds the device gone at its next message. Never fails.
 */
export async function endDelivery(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration === undefined) return;
    for (const shown of await registration.getNotifications()) shown.close();
    await (await registration.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // The server ends the device with its session, too.
  }
}
