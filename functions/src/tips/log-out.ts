import { nextSessionsFrom, revokeSessions } from '../accounts/sessions.ts';
import type { Context } from '../context/context.ts';
import { getUser, setSessionsFrom } from '../members/store.ts';
import { endToken } from './core/push-tokens.ts';
import { findDevices, setDevices } from './device-store.ts';
import { endSubscriptions } from './move-devices.ts';

/**
 * Ends all sessions of a member, since Firebase cannot end one alone, and the messages to the device
 * that is logged out. Both are decided in one transaction, so a repetition finds either nothing
 * done or an ended session; another member's device is left alone.
 */
export async function logOut(
  context: Context,
  uid: string,
  token: string | undefined,
): Promise<void> {
  const { clock, firestore } = context;
  const now = clock.realNow();
  const sessionsFrom = await firestore.runTransaction(async (transaction) => {
    const [user, devices] = await Promise.all([
      getUser(firestore, uid, transaction),
      token === undefined ? undefined : findDevices(firestore, uid, transaction),
    ]);
    const next = nextSessionsFrom(user, now);
    setSessionsFrom(firestore, transaction, uid, next);
    if (token !== undefined && devices?.tokens.some((device) => device.token === token)) {
      setDevices(firestore, transaction, uid, endToken(devices, token, now));
    }
    return next;
  });
  await revokeSessions(context, uid, sessionsFrom);
  if (token !== undefined) await endSubscriptions(context, uid);
}
