import { getMessaging, getToken, isSupported } from 'firebase/messaging';
import { endDelivery } from '../base/browser/service-worker.ts';
import { firebaseApp } from '../base/firebase/app.ts';
import type { Messaging } from './device.ts';

/**
 * Firebase Cloud Messaging in this browser; undefined where it is not supported. Its messages are shown
 * by our own worker, whether the app is open or not, so that none is shown twice or by the page alone.
 */
export async function openFcm(
  vapidKey: string,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<Messaging | undefined> {
  if (!(await isSupported())) return undefined;
  const messaging = getMessaging(firebaseApp);
  return {
    getToken: () => getToken(messaging, { vapidKey, serviceWorkerRegistration }),
    // The SDK's own `deleteToken` would register a worker of another name after a reload. Without its
    // subscription the token is invalid, and the SDK makes another one.
    end: endDelivery,
  };
}
