import { type Moment, momentNow, msSince } from '../base/time/moment.ts';

/** What the handling of a refused session depends on. */
interface RefusedSessionDeps {
  /** Whether it was renewed, so that the server accepts the current one. */
  readonly wasRenewed: () => Promise<boolean>;
  readonly drop: () => Promise<void>;
  /** Reads everything again with the current session. */
  readonly readAllAgain: () => Promise<void>;
}

const renewalLastsMs = 30_000;

/**
 * Handles the server's refusal of the session of a call that was made at `madeAt`: checks once at a time whether
 * the session was renewed, reads everything again if so, and drops it if not. A call from before a renewal says nothing of
 * the session since. One that is made within 30 seconds of a renewal, and refused, drops the session without a check, which
 * does not see every revocation: reads would otherwise be refused and repeated without end.
 */
export function createRefusedSession({
  wasRenewed,
  drop,
  readAllAgain,
}: RefusedSessionDeps): (madeAt: Moment) => Promise<void> {
  let isChecking = false;
  let renewedAt: Moment | undefined;

  return async (madeAt) => {
    if (isChecking) return;
    if (renewedAt !== undefined && madeAt.monotonicMs < renewedAt.monotonicMs)
      return readAllAgain();
    isChecking = true;
    try {
      const isRefusedAgain = renewedAt !== undefined && msSince(renewedAt) < renewalLastsMs;
      if (isRefusedAgain || !(await wasRenewed())) {
        renewedAt = undefined;
        return await drop();
      }
      renewedAt = momentNow();
    } finally {
      isChecking = false;
    }
    await readAllAgain();
  };
}
