import { wasStoredElsewhere } from './remembered.ts';

const lockName = 'polytips:session-renewal';
const pauseMs = 500;

/**
 * Does work that ends the member's session on the server and starts another one here. No tab takes
 * the time in between for the loss of the session.
 */
export function renewSession<Value>(work: () => Promise<Value>): Promise<Value> {
  return navigator.locks.request(lockName, work);
}

/**
 * Whether a session that the server refused was renewed, here or in another tab, whose session
 * Firebase has here a moment later. `isAccepted` makes a call with the current session.
 */
export async function wasSessionRenewed(isAccepted: () => Promise<boolean>): Promise<boolean> {
  await navigator.locks.request(lockName, { mode: 'shared' }, () => Promise.resolve());
  for (;;) {
    if (await isAccepted()) return true;
    if (!wasStoredElsewhere()) return false;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
