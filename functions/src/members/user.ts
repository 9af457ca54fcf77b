import * as z from 'zod/mini';
import { instant } from '../contract/values/schemas.ts';

/**
 * `users/{uid}`: who a member is. The sponsor never changes, the wallet's address only at a reset of an account that was
 * never used, and the mail only where an operator takes it away.
 */
export const userDocument = z.object({
  name: z.string(),
  /** Trimmed, lower case; empty once an operator has freed it for its owner. */
  mail: z.string(),
  mobile: z.string(),
  /** The introducer's uid; null for the root member. */
  sponsor: z.nullable(z.string()),
  /** Checksummed. */
  publicKey: z.string(),
  /** `Inactive` until the first confirmed subscription, then `Active` for ever. */
  activation: z.enum(['Inactive', 'Active']),
  /** Business time of the signup. */
  createdAt: instant,
  /**
   * Real time from which the wallet is the member's, the signup's but for a fresh wallet: a payment of
   * an earlier block is not this member's.
   */
  signedUpAt: instant,
  /** When the member has shown to read the mail, real time; null until then. */
  mailVerifiedAt: z.nullable(instant),
  /** Whether a session of the member said that the member has had the recovery phrase: in a backup, or in a restore with it. */
  backedUp: z.boolean(),
  /**
   * Since when sessions count, in seconds of real time: 0 at signup, later when they were last ended, by a new password or
   * wallet, a logout or an operator; at least one more than before. Earlier sessions have ended.
   */
  sessionsFrom: z.int(),
});

/** A member, decoded. */
export type User = z.output<typeof userDocument>;
