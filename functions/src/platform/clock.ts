/** A moment of real time, which decides tokens, rate limits, leases and link expiry, and never moves. */
export type RealTime = Date & { readonly time?: 'real' };

/** A moment of business time, which decides business days, rewards, withdrawals and tips. */
export type BusinessTime = Date & { readonly time?: 'business' };

/**
 * The two times of the server, of which the local world can move business time. The compiler refuses one where the other
 * is asked for, by a field that is in their types alone; a plain date is either. Source: design section 2.
 */
export interface Clock {
  realNow(): RealTime;
  businessNow(): Promise<BusinessTime>;
}

/** The clock of a deployed build: both times are the machine's. */
export const systemClock: Clock = {
  realNow: () => new Date(),
  businessNow: () => Promise.resolve(new Date()),
};
