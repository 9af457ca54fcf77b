import type { Firestore } from 'firebase-admin/firestore';
import type { Context } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { changeUnchangedWallet, findMailOwner, getMember, type Member } from '../members/store.ts';
import type { User } from '../members/user.ts';
import { rememberDevice, type Wallet } from '../members/wallet.ts';
import { newSecret } from '../platform/ids.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { isKnownDevice, successorOf } from './known-devices.ts';
import {
  clearAttempts,
  clearDeviceAttempts,
  countAttempt,
  countDeviceAttempt,
} from './login-attempts.ts';
import { mailNewDevice } from './new-device-mail.ts';
import { createSessionToken } from './sessions.ts';
import { verifyPassword } from './verify-password.ts';

/** A member who has just proven the password. */
export interface LoggedIn {
  readonly uid: string;
  readonly user: User;
  readonly wallet: Wallet;
  /** A Firebase custom token. */
  readonly token: string;
  /** The new id for the cookie of the device, remembered from now on; undefined without a cookie. */
  readonly device: string | undefined;
}

/**
 * Checks a derived password and opens a session; undefined when it is wrong or the mail unknown.
 * Failed attempts slow down the next ones for the mail, except from a device that has logged in
 * before, so that nobody can lock a member out; such a device has some attempts of its own. Each login
 * gives the device a new id: one that was planted there is not remembered, and one that was stolen is forgotten once the
 * new id has logged in. The member gets a mail about a device that is not known. `cookie` holds
 * the id that the device has so far; without one the login neither counts as a device's nor makes one known.
 */
export async function logIn(
  context: Context,
  mail: string,
  pass: string,
  cookie: { readonly device: string | undefined } | undefined,
): Promise<Outcome<LoggedIn | undefined>> {
  const { firestore, clock, config } = context;
  const uid = await findMailOwner(firestore, mail);
  // In one read: a session opened with the earlier password must get the earlier `sessionsFrom`.
  const member = uid === undefined ? undefined : await getMember(firestore, uid);
  const wallet = member?.wallet;
  const before = cookie?.device;
  const [now, scale] = [clock.realNow(), config.rateLimitScale];
  const known =
    before !== undefined &&
    wallet !== undefined &&
    isKnownDevice(wallet, before) &&
    (await countDeviceAttempt(firestore, before, now, scale));
  if (!known) {
    const attempt = await countAttempt(firestore, mail, now, scale);
    if (!attempt.allowed) {
      return refused('rate_limited', messages.rateLimited, {
        retryAfterSeconds: attempt.waitSeconds,
      });
    }
  }
  const proven = verifyPassword(pass, wallet?.verifier);
  if (!proven || uid === undefined || member === undefined) return accepted(undefined);

  // Computed for a known device alone: a planted id would be known with its successor.
  const device = known ? successorOf(wallet, before) : cookie && newSecret();
  const { user } = member;
  const [token] = await Promise.all([
    createSessionToken(context, uid, user.sessionsFrom),
    known ? clearDeviceAttempts(firestore, before) : clearAttempts(firestore, mail),
  ]);
  // Before anybody has the session.
  if (!known) await mailNewDevice(context, uid, user, now);
  // Last: where the token fails, the device stays known by the id that it has.
  if (device) await addDevice(firestore, uid, member, pass, { device, before });
  return accepted({ uid, ...member, token, device });
}

/** Remembers a device that has logged in, unless the password was replaced since `member` was read. */
async function addDevice(
  firestore: Firestore,
  uid: string,
  member: Member,
  pass: string,
  { device, before }: { readonly device: string; readonly before: string | undefined },
): Promise<void> {
  const { wallet, walletAsOf } = member;
  // A reset forgets the devices that logged in with the password before.
  if (!verifyPassword(pass, wallet.verifier)) return;
  const devices = rememberDevice(wallet.devices, sha256Hex(device), before && sha256Hex(before));
  if (await changeUnchangedWallet(firestore, uid, walletAsOf, { devices })) return;
  const again = await getMember(firestore, uid);
  await addDevice(firestore, uid, again, pass, { device, before });
}
