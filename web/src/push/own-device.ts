import { callApi } from '../base/api/call-api.ts';
import { inDeviceTurn } from '../base/browser/device-turn.ts';
import { endDelivery, registerServiceWorker } from '../base/browser/service-worker.ts';
import { openFirebase } from '../base/firebase/firebase.ts';
import { emulators, environment } from '../config/environment.ts';
import { findStoredUser } from '../session/stored-user.ts';
import { createDevice, type Messaging } from './device.ts';
import { findDevice, removeDevice, saveDevice } from './device-store.ts';

/** Whether this build can register devices: it knows the project's keys, or a stand-in. */
export const hasMessaging = emulators !== undefined || environment.messaging !== undefined;

let opened: Messaging | undefined;

/** This browser as a device that gets messages. */
export const ownDevice = createDevice({
  findPermission: () => ('Notification' in globalThis ? Notification.permission : undefined),
  requestPermission: () => Notification.requestPermission(),
  async openMessaging() {
    opened = await openMessaging();
    return opened;
  },
  // What has been opened may hold a stream of its own.
  endDelivery: () => opened?.end() ?? endDelivery(),
  inTurn: inDeviceTurn,
  isRemembered: (uid) => findStoredUser()?.id === uid,
  findSession: async () => (await openFirebase()).findSignInTime(),
  callApi,
  find: findDevice,
  save: saveDevice,
  remove: removeDevice,
  nowMs: () => Date.now(),
});

/** Loads the messaging service, which no page needs before a member turns messages on. */
async function openMessaging(): Promise<Messaging | undefined> {
  if ((await registerServiceWorker()) === undefined) return undefined;
  const registration = await navigator.serviceWorker.ready;
  if (emulators !== undefined) {
    const { openLocalMessaging } = await import('./local-messaging.ts');
    return openLocalMessaging(emulators.pushUrl, registration);
  }
  if (environment.messaging === undefined) return undefined;
  const { openFcm } = await import('./fcm-messaging.ts');
  return openFcm(environment.messaging.vapidKey, registration);
}
