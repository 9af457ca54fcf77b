/**
 * The two times of the server. Business time decides business days, rewards, withdrawals and
 * tips; in the local world it can be moved. Real time decides tokens, rate limits, leases and link
 * expiry, and never moves. Source: design section 2.
 */
export interface Clock {
  realNow(): Date;
  businessNow(): Promise<Date>;
}

/** The clock of a deployed build: both times are the machine's. */
export const systemClock: Clock = {
  realNow: () => new Date(),
  businessNow: () => Promise.resolve(new Date()),
};
