/** What the handling of a refused session depends on. */
interface RefusedSessionDeps {
  /** Whether it was renewed, so that the server accepts the current one. */
  readonly wasRenewed: () => Promise<boolean>;
  readonly drop: () => Promise<void>;
  /** Reads everything again with the current session. */
  readonly readAllAgain: () => Promise<void>;
  readonly nowMs: () => number;
}

const renewalLastsMs = 30_000;

/**
 * Handles the server's refusal of the session of a `read` or a `write`: checks once at a time whether
 * the session was renewed, reads everything again if so, and drops it if not. A read that is refused
 * within 30 seconds of a renewal drops it without a check, which does not see every revocation: the
 * reads would otherwise be refused and repeated without end. A write may have been on its way since
 * before the renewal; reads that were are cancelled.
 */
export function createRefusedSession({
  wasRenewed,
  drop,
  readAllAgain,
  nowMs,
}: RefusedSessionDeps): (refused: 'read' | 'write') => Promise<void> {
  let isChecking = false;
  let renewedAtMs: number | undefined;

  const isOver = async (refused: 'read' | 'write') => {
    const isRenewal = renewedAtMs !== undefined && nowMs() - renewedAtMs < renewalLastsMs;
    return (refused === 'read' && isRenewal) || !(await wasRenewed());
  };

  return async (refused) => {
    if (isChecking) return;
    isChecking = true;
    try {
      if (await isOver(refused)) {
        renewedAtMs = undefined;
        return await drop();
      }
      renewedAtMs = nowMs();
    } finally {
      isChecking = false;
    }
    await readAllAgain();
  };
}
