import * as z from 'zod/mini';
import { instant } from '../../contract/values.ts';

/** `leases/{job}`: who works on a job, and until when unless they renew it, in real time. */
export const leaseDocument = z.object({ holder: z.string(), until: instant });

/** A lease, decoded. */
export type Lease = z.output<typeof leaseDocument>;

/** For how long a lease is given: a job whose holder died is taken over after it. */
const leaseMs = 60_000;

/** The lease as it is once `holder` has asked for it: theirs when it is free or has run out. */
export function takeLease(stored: Lease | undefined, holder: string, now: Date): Lease {
  // It is theirs already when the reply to the request that took it was lost.
  if (stored === undefined || stored.holder === holder) return leaseOf(holder, now);
  return new Date(stored.until) <= now ? leaseOf(holder, now) : stored;
}

/** The lease as it is once `holder` has renewed it: one that was taken over is not theirs again. */
export function renewLease(
  stored: Lease | undefined,
  holder: string,
  now: Date,
): Lease | undefined {
  return stored?.holder === holder ? leaseOf(holder, now) : stored;
}

/** The lease as it is once `holder` has given it back: that of somebody else stays. */
export function releaseLease(stored: Lease | undefined, holder: string): Lease | undefined {
  return stored?.holder === holder ? undefined : stored;
}

function leaseOf(holder: string, now: Date): Lease {
  return { holder, until: new Date(now.getTime() + leaseMs).toISOString() };
}
