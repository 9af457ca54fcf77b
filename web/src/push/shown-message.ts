import { registerServiceWorker } from '../base/browser/service-worker.ts';
import { findDevice } from './device-store.ts';

const tries = 8;
const pauseMs = 500;

/**
 * Whether the message with this tag is shown on the device, or comes within a few seconds; at once no
 * where the member gets none here.
 */
export async function isShownOnDevice(uid: string, tag: string): Promise<boolean> {
  if (findDevice(uid) === undefined) return false;
  const registration = await registerServiceWorker();
  for (let left = tries; left > 0; left -= 1) {
    if (((await registration?.getNotifications({ tag })) ?? []).length > 0) return true;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return false;
}
