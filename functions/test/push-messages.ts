import type { Firestore } from 'firebase-admin/firestore';
import { addToken } from '../src/devices/core/devices.ts';
import { changeDevices } from '../src/devices/store.ts';
import { collections } from '../src/platform/paths.ts';

/** Registers a device of a member, at `now` and by a session of `sessionsFrom`. */
export const registerDevice = (
  firestore: Firestore,
  uid: string,
  token: string,
  { sessionsFrom = 0, now = new Date('2026-01-07T12:00:00.000Z') } = {},
): Promise<void> =>
  changeDevices(
    firestore,
    uid,
    (stored) => addToken(stored, { token, tipsPerDay: 1, sessionsFrom }, now),
    { create: true },
  );

/** Every message to the devices of members that was written, by its id: of whom and about what. */
export async function listPushMessages(firestore: Firestore): Promise<Record<string, unknown>> {
  const { docs } = await firestore.collection(collections.pushMessages).get();
  return Object.fromEntries(
    docs.map((message) => [message.id, [message.get('uid'), message.get('kind')]]),
  );
}
