import * as z from 'zod/mini';
import * as messages from '../contract/messages.ts';
import { envelope, instant, share } from '../contract/values/schemas.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { refused } from '../platform/outcome.ts';

const verifier = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * `users/{uid}/private/wallet`: what the server keeps for a sign-in and for opening the wallet in the
 * browser. None of it opens the wallet without the password. Source: design section 3.
 */
export const walletDocument = z.object({
  /** SHA-256 of the derived password, in hex; the password itself never leaves the browser. */
  verifier,
  share,
  /** The sealed recovery phrase. */
  phrases: envelope,
  /** `old` after a reset by mail: the envelope still opens with the password before. */
  sealed: z.enum(['current', 'old']),
  /**
   * The verifier of the password that opens an `old` envelope, whatever was reset since: the reader of a
   * mailbox gets nothing to guess at. Null when the envelope is current.
   */
  formerVerifier: z.nullable(verifier),
  /** The envelopes before, newest first: at most five, so that a mistake can be undone. */
  earlierPhrases: z.array(envelope),
  /**
   * Set by a reset by mail: pay-outs wait until `until`, business time, has passed and the wallet is
   * proven. Null when nothing holds them.
   */
  payoutHold: z.nullable(z.object({ until: instant, proven: z.boolean() })),
  /**
   * Set by `requests:hold`: until then, business time, the member requests no withdrawal and is paid none.
   * docs/runbooks/money-that-does-not-match.md says when.
   */
  requestsHeldUntil: z.optional(instant),
  /** When the wallet first signed for its member, real time; null until then. It is set once and for all. */
  provenAt: z.nullable(instant),
  /**
   * Whether a fresh wallet may take its place while nothing was done with it: since a reset of an account
   * whose mail was never verified before, until the wallet has signed.
   */
  replaceable: z.boolean(),
  /**
   * The wallet before a fresh one took its place, as it was sealed. Nothing reads it: it is kept for a
   * member whose money reaches the former address after all.
   */
  retired: z.nullable(z.object({ publicKey: z.string(), share, phrases: envelope })),
  /** SHA-256 in hex of the ids of devices that have logged in, newest first. */
  devices: z.array(z.string()),
});

/** A member's sealed wallet, decoded. */
export type Wallet = z.output<typeof walletDocument>;

/** Why pay-outs to a member wait at `now`, after a reset or because of an operator; undefined when they do not. */
export function findPayoutHold(
  { payoutHold, requestsHeldUntil }: Pick<Wallet, 'payoutHold' | 'requestsHeldUntil'>,
  now: BusinessTime,
): string | undefined {
  if (payoutHold?.proven === false) return messages.payoutHeld;
  const ends = [payoutHold?.until, requestsHeldUntil].map((end) => unlessOver(end, now));
  const until = ends
    .filter((end) => end !== undefined)
    .toSorted()
    .at(-1);
  return until === undefined ? undefined : messages.payoutHeldUntil(until);
}

/** Until when an operator keeps a member from requesting withdrawals; undefined when nobody does at `now`. */
export const findRequestHold = (
  { requestsHeldUntil }: Pick<Wallet, 'requestsHeldUntil'>,
  now: BusinessTime,
): string | undefined => unlessOver(requestsHeldUntil, now);

const unlessOver = (end: string | undefined, now: BusinessTime): string | undefined =>
  end !== undefined && now < new Date(end) ? end : undefined;

/**
 * Whether an admin's rights are suspended: the password was reset by mail, and nobody has shown since then to have the
 * wallet as well. The reader of a mailbox is no admin.
 */
export const areRightsSuspended = ({ payoutHold }: Pick<Wallet, 'payoutHold'>): boolean =>
  payoutHold?.proven === false;

/**
 * Whether somebody has shown that a wallet is the member's: no money moves for it before. It then stays proven.
 * Source: design section 3.
 */
export const isProven = ({ provenAt }: Pick<Wallet, 'provenAt'>): boolean => provenAt !== null;

/** No money moves for a wallet that nobody has shown to be the member's. */
export const refusedUnproven = refused('wallet_unproven', messages.walletUnproven);

/** The most devices that an account remembers. */
export const devicesMax = 10;

/**
 * The devices of an account with `device` as the newest, in place of the id that it had `before`; the
 * oldest beyond 10 are forgotten.
 */
export function rememberDevice(
  devices: readonly string[],
  device: string,
  before: string | undefined,
): string[] {
  const others = devices.filter((known) => known !== before && known !== device);
  return [device, ...others].slice(0, devicesMax);
}
