import { doInTurn } from '../base/browser/do-in-turn.ts';
import { wasStoredElsewhere } from './remembered.ts';

const lockName = 'polytips:session-renewal';
/**
 * How long other tabs wait, because one may have been put to sleep in its renewal: longer than that takes in a tab that is
 * awake, and whose first reply comes. Ten seconds for App Check's token, twenty for the call, and as many for the sign-in.
 */
const renewalMs = 60_000;
const pauseMs = 500;

/** The last renewal of this tab. It always ends, because each of its calls has a time-out, and never fails. */
let ownRenewal: Promise<unknown> | undefined;

/**
 * Does work that ends the member's session on the server and starts another one here. No tab takes the time in between for
 * the loss of the session, or begins a renewal of its own. A tab that was put to sleep in its renewal does no harm when it
 * wakes up: the server refuses what another renewal has overtaken, and no session begins where the member was logged out
 * meanwhile.
 */
export function renewSession<Value>(work: () => Promise<Value>): Promise<Value> {
  const renewal = doInTurn(lockName, renewalMs, work);
  ownRenewal = renewal.catch(() => undefined);
  return renewal;
}

/**
 * Whether a session that the server refused was renewed, here or in another tab, whose session
 * Firebase has here a moment later. `isAccepted` makes a call with the current session. This tab waits for the end of its
 * own renewal, however long that takes.
 */
export async function wasSessionRenewed(isAccepted: () => Promise<boolean>): Promise<boolean> {
  await ownRenewal;
  await doInTurn(lockName, renewalMs, () => Promise.resolve(), 'shared');
  for (;;) {
    if (await isAccepted()) return true;
    if (!wasStoredElsewhere()) return false;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
