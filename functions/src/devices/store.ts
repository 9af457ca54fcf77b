import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { collectionOf } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import { type Devices, devicesDocument, noDevices } from './core/devices.ts';

const devices = collectionOf(devicesDocument, paths.pushTokens);

/** The devices of a member, undefined for one who never registered any, and where they are. */
export const { find: findDevices, at: devicesReference } = devices;

/** All members' devices, for what looks at those that are due. */
export const devicesQuery = (firestore: Firestore): Query =>
  firestore.collection(collections.pushTokens);

/** Whether any member has a device, or had one at the last look. */
export async function hasDevices(firestore: Firestore): Promise<boolean> {
  // Every document with a device has the time of its next look.
  const { empty } = await devicesQuery(firestore).where('nextLookAt', '>', '').limit(1).get();
  return !empty;
}

/** Whose devices a document is about. */
export const devicesOwner = (document: DocumentSnapshot): string => document.id;

/** Replaces the devices that were read in the same transaction. */
const { set: setDevices } = devices;

/** Changes a member's devices; where there are none, nothing happens unless `create` says so. */
export const changeDevices = (
  firestore: Firestore,
  uid: string,
  change: (stored: Devices) => Devices,
  { create = false } = {},
): Promise<void> =>
  firestore.runTransaction(async (transaction) => {
    const stored = await findDevices(firestore, uid, transaction);
    if (stored === undefined && !create) return;
    setDevices(firestore, transaction, uid, change(stored ?? noDevices));
  });
