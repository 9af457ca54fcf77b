import type { CallReply } from '@polytips/functions/contract/contract.ts';
import type { CallResult } from '../base/api/call-failure.ts';
import { inTime } from '../base/in-time.ts';
import { createStore } from '../base/store.ts';

/** What ending a session at the server depends on. */
interface EndServerSessionDeps {
  /** The ID token of the session, which may wait for the network. */
  readonly findToken: () => Promise<string | undefined>;
  readonly requestLogout: (token: string) => Promise<CallResult<CallReply<'logout'>>>;
  readonly tokenTimeoutMs: number;
  readonly callTimeoutMs: number;
}

/** Whether a logout could not end the session at the server, which the visitor has not been told yet. */
export const unendedSession = createStore(false);

let ending: Promise<unknown> = Promise.resolve();

/**
 * Takes the session that is to end, before this browser forgets it; what it resolves to ends that
 * session at the server and resolves to whether it has ended. Neither waits long, and neither fails: no
 * server keeps anybody logged in here.
 */
export async function takeServerSession({
  findToken,
  requestLogout,
  tokenTimeoutMs,
  callTimeoutMs,
}: EndServerSessionDeps): Promise<() => Promise<boolean>> {
  const token = await inTime(findToken(), tokenTimeoutMs);
  return () => {
    const result = end();
    ending = result;
    return result;
  };

  async function end(): Promise<boolean> {
    if (token === undefined) return false;
    const reply = await inTime(requestLogout(token), callTimeoutMs);
    if (reply === undefined) return false;
    // A session that the server refuses has ended already.
    return reply.ok || (reply.failure.kind === 'refused' && reply.failure.code === 'no_session');
  }
}

/** Waits for a logout that is under way: it would end the session of a login that overtakes it. */
export async function waitForLogout(): Promise<void> {
  await ending;
}
