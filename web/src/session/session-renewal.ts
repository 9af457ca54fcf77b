import { doInTime } from '../base/time/do-in-time.ts';
import { wasStoredElsewhere } from './remembered.ts';

const lockName = 'polytips:session-renewal';
/**
 * Longer than a renewal takes in a tab that is awake, and whose first reply comes: ten seconds for App Check's token, twenty
 * for the call, and as many for the sign-in.
 */
const renewalMs = 60_000;
const pauseMs = 500;

/**
 * Does work that ends the member's session on the server and starts another one here. No tab takes
 * the time in between for the loss of the session.
 */
export function renewSession<Value>(work: () => Promise<Value>): Promise<Value> {
  return afterRenewals('exclusive', work);
}

/**
 * Does work once no renewal is under way in any tab. It does not wait without end, because a tab may have been put to sleep
 * in its own. That one does no harm when it wakes up: the server refuses what another renewal has overtaken, and no session
 * begins where the member was logged out meanwhile.
 */
function afterRenewals<Value>(mode: LockMode, work: () => Promise<Value>): Promise<Value> {
  let working: Promise<Value> | undefined;
  return doInTime(renewalMs, undefined, (signal) =>
    navigator.locks.request(lockName, { mode, signal }, () => {
      working = work();
      return working;
    }),
  ).catch(() => working ?? work());
}

/**
 * Whether a session that the server refused was renewed, here or in another tab, whose session
 * Firebase has here a moment later. `isAccepted` makes a call with the current session.
 */
export async function wasSessionRenewed(isAccepted: () => Promise<boolean>): Promise<boolean> {
  await afterRenewals('shared', () => Promise.resolve());
  for (;;) {
    if (await isAccepted()) return true;
    if (!wasStoredElsewhere()) return false;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
