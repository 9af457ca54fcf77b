import { endDeliveryInTurn } from '../base/browser/device-turn.ts';
import { openFirebase } from '../base/firebase/firebase.ts';
import { removeKeptRecord } from '../base/firebase/kept-record.ts';
import { inTime } from '../base/time/in-time.ts';
import { isRemembered } from './remembered.ts';

const lockName = 'polytips:first-half';
/** As long as a call of the server may take. */
const timeoutMs = 20_000;

/**
 * Says to all tabs that this one is between the halves of a session: Firebase's begins, and the member is not stored yet.
 * @returns what ends that, and with it Firebase's half where the member is not stored by then.
 */
export function keepFirstHalf(): () => Promise<void> {
  let end: (() => void) | undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const kept = navigator.locks.request(lockName, { mode: 'shared' }, () => over);
  return async () => {
    end?.();
    await kept;
    await endFirstHalf();
  };
}

/**
 * Ends Firebase's half of a session of which no member is stored, with the messages to this browser, unless a tab is
 * between the halves. Where Firebase is not there, as on a full disk, what it keeps is removed. What cannot be ended now is,
 * when a tab next finds nobody stored.
 */
export async function endFirstHalf(): Promise<void> {
  // In Lockdown Mode there is no database either, and nothing that could be ended.
  if (!('locks' in navigator)) return;
  const firebase = await inTime(openFirebase(), timeoutMs);
  // Only now: while this tab waited, another one may have begun a session.
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock === null || isRemembered()) return;
    const end = firebase === undefined ? removeKeptRecord() : firebase.endSession();
    const ends = [endDeliveryInTurn(), end];
    await Promise.all(ends.map((each) => inTime(each, timeoutMs)));
  });
}
