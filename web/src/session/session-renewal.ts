import { wasStoredElsewhere } from './stored-user.ts';

const lockName = 'polytips:session-renewal';
const pauseMs = 500;

/**
 * Does what ends the member's session on the server and starts another one here. No tab takes the
 * time between for the loss of the session.
 */
export function renewSession<Value>(work: () => Promise<Value>): Promise<Value> {
  return navigator.locks.request(lockName, work);
}

/**
 * Whether a session that the server has refused was renewed, here or in another tab, of which
 * Firebase hears a moment later. `isTaken` asks the server whether it takes the session of now.
 */
export async function wasSessionRenewed(isTaken: () => Promise<boolean>): Promise<boolean> {
  await navigator.locks.request(lockName, { mode: 'shared' }, () => Promise.resolve());
  for (;;) {
    if (await isTaken()) return true;
    if (!wasStoredElsewhere()) return false;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
