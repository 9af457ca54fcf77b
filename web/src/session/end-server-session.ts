import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { type CallResult, isSessionRefused } from '../base/api/call-failure.ts';
import { doInTurn } from '../base/browser/do-in-turn.ts';
import { createStore } from '../base/store.ts';
import { inTime } from '../base/time/in-time.ts';

/** What ending a session at the server depends on. */
interface EndServerSessionDeps {
  /** The ID token of the session, which may wait for the network. */
  readonly findToken: () => Promise<string | undefined>;
  /** Ends in its time, as every call; the server is done with it by then, or never gets it. */
  readonly requestLogout: (token: string) => Promise<CallResult<CallReply<'logout'>>>;
  readonly tokenTimeoutMs: number;
}

/** Whether a logout could not end the session at the server, of which the visitor has not been notified yet. */
export const unendedSession = createStore(false);

const lockName = 'polytips:logout';
/** Longer than a logout takes in a tab that is awake: two seconds for its token, ten for App Check's, twenty for the call. */
const logoutMs = 35_000;

/** A session that is being ended at the server. Neither promise waits without end, and neither fails. */
interface EndingSession {
  /** Resolves once its token has been taken, or is not waited for any more: until then Firebase has to keep it. */
  readonly taken: Promise<unknown>;
  /** Whether the server has ended it. */
  readonly ended: Promise<boolean>;
}

/** Ends the session at the server. No server keeps anybody logged in here. */
export function endServerSession({
  findToken,
  requestLogout,
  tokenTimeoutMs,
}: EndServerSessionDeps): EndingSession {
  const taken = inTime(findToken(), tokenTimeoutMs);
  // Shared: it does not wait for the logout of another tab, which may have been put to sleep.
  const ended = navigator.locks.request(lockName, { mode: 'shared' }, async () => {
    const token = await taken;
    if (token === undefined) return false;
    const reply = await requestLogout(token);
    // A session that the server refuses has ended already.
    return reply.ok || isSessionRefused(reply.failure);
  });
  return { taken, ended };
}

/**
 * Waits for the logouts that are under way, in any tab: they would end the session of a login that overtakes them. Not
 * without end, because a tab may have been put to sleep in its own.
 */
export const waitForLogouts = (): Promise<void> =>
  doInTurn(lockName, logoutMs, () => Promise.resolve());
