import type { QueryClient } from '@tanstack/react-query';

/** What happens to a session that the server refuses, and how it is found out. */
interface RefusedSessionParts {
  /** Whether it was renewed, so that the server takes the one of now. */
  readonly wasRenewed: () => Promise<boolean>;
  readonly drop: () => Promise<void>;
  /** What was read; all of it is read again with the session of now. */
  readonly queries: () => Pick<QueryClient, 'cancelQueries' | 'invalidateQueries'>;
  readonly nowMs: () => number;
}

const renewalLastsMs = 30_000;

/**
 * What to do when the server has refused the session of a `read` or a `write`: one look at a time
 * whether it was renewed. What is read again after that and refused within 30 seconds drops it: that
 * look does not see every revocation, and reading would be refused, and begin anew, without end. A
 * write may have been on its way since before the renewal; what was being read is broken off then.
 */
export function createRefusedSession({
  wasRenewed,
  drop,
  queries,
  nowMs,
}: RefusedSessionParts): (refused: 'read' | 'write') => Promise<void> {
  let isLooking = false;
  let renewedAtMs: number | undefined;

  const isOver = async (refused: 'read' | 'write') => {
    const isRenewal = renewedAtMs !== undefined && nowMs() - renewedAtMs < renewalLastsMs;
    return (refused === 'read' && isRenewal) || !(await wasRenewed());
  };

  return async (refused) => {
    if (isLooking) return;
    isLooking = true;
    try {
      if (await isOver(refused)) {
        renewedAtMs = undefined;
        return await drop();
      }
      renewedAtMs = nowMs();
    } finally {
      isLooking = false;
    }
    // Otherwise what is read for the first time would go on with the session of before.
    await queries().cancelQueries();
    await queries().invalidateQueries();
  };
}
