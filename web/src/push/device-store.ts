import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { parseStored } from '../base/browser/parse-stored.ts';
import { tryToKeep } from '../base/browser/try-to-keep.ts';

const deviceRecord = z.object({
  /** Empty from the end of the session before to the first registration in this one. */
  token: z.string(),
  /** The session that registered it: the server ends a device with its session. */
  session: z.string(),
  registeredAtMs: z.number(),
});

/** How this browser was last registered for a member's messages. A log-out forgets it. */
export type DeviceRecord = z.output<typeof deviceRecord>;

const listeners = new Set<() => void>();
const keyOf = (uid: string): string => `polytips:device:${uid}`;
const putOffKeyOf = (uid: string): string => `polytips:device-put-off:${uid}`;

/** The registration of this browser for a member; undefined where messages are off. */
export const findDevice = (uid: string): DeviceRecord | undefined =>
  parseStored(deviceRecord, localStorage.getItem(keyOf(uid)));

/**
 * Stores the registration of this browser for a member.
 * @throws where the browser's storage is full.
 */
export function saveDevice(uid: string, record: DeviceRecord): void {
  write(keyOf(uid), JSON.stringify(record));
}

/** Forgets the registration of this browser for a member. */
export function removeDevice(uid: string): void {
  write(keyOf(uid), null);
}

/** Whether messages are on in this browser, followed. */
export function useHasDevice(uid: string): boolean {
  return useStored(keyOf(uid)) !== null;
}

/** Whether the member has put off turning messages on, followed. */
export function useIsPutOff(uid: string): boolean {
  return useStored(putOffKeyOf(uid)) !== null;
}

/** Remembers that the member does not want to be asked. */
export function putOff(uid: string): void {
  tryToKeep(() => write(putOffKeyOf(uid), 'yes'));
}

function useStored(key: string): string | null {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(key));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function write(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  for (const listener of listeners) listener();
}
