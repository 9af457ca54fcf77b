import { useMemo } from 'react';
import * as z from 'zod/mini';
import { kept } from '../base/browser/kept.ts';
import { parseStored } from '../base/browser/parse-stored.ts';
import { useStore } from '../base/use-store.ts';

const deviceRecord = z.object({
  /** Empty from the end of the session before to the first registration in this one. */
  token: z.string(),
  /** The session that registered it: the server ends a device with its session. */
  session: z.string(),
  registeredAtMs: z.number(),
});

/** How this browser was last registered for a member's messages. A log-out forgets it. */
export type DeviceRecord = z.output<typeof deviceRecord>;

const deviceOf = (uid: string) =>
  kept('local', `polytips:device:${uid}`, (json) => parseStored(deviceRecord, json));
const putOffOf = (uid: string) =>
  kept('local', `polytips:device-put-off:${uid}`, (text) => text !== null);

/** The registration of this browser for a member; undefined where messages are off. */
export const findDevice = (uid: string): DeviceRecord | undefined => deviceOf(uid).get();

/**
 * Stores the registration of this browser for a member.
 * @throws where the browser's storage is full.
 */
export function saveDevice(uid: string, record: DeviceRecord): void {
  deviceOf(uid).save(JSON.stringify(record));
}

/** Forgets the registration of this browser for a member. */
export function removeDevice(uid: string): void {
  deviceOf(uid).set(null);
}

/** Whether messages are on in this browser, followed. */
export function useHasDevice(uid: string): boolean {
  return useStore(useMemo(() => deviceOf(uid), [uid])) !== undefined;
}

/** Whether the member has put off turning messages on, followed. */
export function useIsPutOff(uid: string): boolean {
  return useStore(putOffOf(uid));
}

/** Remembers that the member does not want to be asked. */
export function putOff(uid: string): void {
  putOffOf(uid).set('yes');
}
