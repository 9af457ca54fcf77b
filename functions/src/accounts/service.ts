import type { Firestore } from 'firebase-admin/firestore';
import { appendAudit } from '../audit/store.ts';
import type { ActingContext, Context } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { listCompanyWallets } from '../ledger/company-wallet-store.ts';
import {
  changeUnchangedWallet,
  createRootMarker,
  findMailOwner,
  findRootMember,
  findUser,
  findWalletEntry,
  getMember,
  isReservedEntry,
  type Member,
} from '../members/store.ts';
import type { User } from '../members/user.ts';
import type { Wallet } from '../members/wallet.ts';
import { rememberDevice } from '../members/wallet.ts';
import { findTree } from '../network/store.ts';
import { newMemberId, newSecret } from '../platform/ids.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { getRewardCalendar } from '../rewards/reward-calendar.ts';
import type { Applicant } from './core/new-member.ts';
import { isReservedWallet } from './core/new-member.ts';
import { type Credentials, createMember } from './create-member.ts';
import {
  clearAttempts,
  clearDeviceAttempts,
  countAttempt,
  countDeviceAttempt,
} from './login-attempts.ts';
import { createSessionToken } from './sessions.ts';
import { verifyPassword } from './verify-password.ts';
import { createWelcome, prepareWelcome } from './welcome-mail.ts';

/** Business time and its business day. */
interface Today {
  readonly now: Date;
  readonly today: string;
}

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
 * Makes a member below `sponsor`, and the welcome mail, in one transaction; the uid is drawn here. A proven applicant takes the
 * address of an unproven wallet over, whose member can then never prove it.
 */
export async function signUp(
  context: ActingContext,
  sponsor: string,
  applicant: Applicant,
  credentials: Credentials,
  { now, today }: Today,
): Promise<Outcome<{ uid: string }>> {
  const { actor, clock, firestore, config } = context;
  const uid = await drawFreeUid(firestore);
  const welcome = prepareWelcome(context, uid, applicant);
  return firestore.runTransaction(async (transaction) => {
    const [companyWallets, tree, mailOwner, walletEntry, calendar] = await Promise.all([
      listCompanyWallets(firestore, config, transaction),
      findTree(firestore, sponsor, transaction),
      findMailOwner(firestore, applicant.mail, transaction),
      findWalletEntry(firestore, applicant.publicKey, transaction),
      getRewardCalendar(firestore, transaction),
    ]);
    // Firestore may run this again after a commit whose reply was lost: no other request has this uid.
    if (mailOwner === uid) return accepted({ uid });
    if (isReservedWallet(applicant.publicKey, config, companyWallets)) {
      return refused('invalid_input', messages.walletReserved);
    }
    if (tree === undefined) return refused('invalid_input', messages.invalidReferralId);
    if (mailOwner !== undefined) return refused('mail_taken', messages.mailTaken(applicant.mail));
    if (
      walletEntry !== undefined &&
      // The member is the one who holds the key.
      (!applicant.proven || (await isReservedEntry(firestore, walletEntry, transaction)))
    ) {
      return refused('wallet_taken', messages.walletTaken);
    }
    const introducer = { uid: sponsor, tree };
    const moment = { now, realNow: clock.realNow(), today, calendar };
    // Above the limit the member does without: `sendMailAgain` sends one later.
    await createWelcome(context, transaction, welcome, moment.realNow);
    createMember(firestore, transaction, uid, applicant, credentials, introducer, moment);
    if (walletEntry !== undefined) {
      appendAudit(firestore, transaction, { ...actor, id: uid }, moment.realNow, {
        action: 'wallet.reassigned',
        subject: paths.walletOwner(applicant.publicKey),
        before: { uid: walletEntry.uid },
        after: { uid },
      });
    }
    return accepted({ uid });
  });
}

/** The root member after the bootstrap, and whether this call created it. */
export interface RootMember {
  readonly uid: string;
  readonly mail: string;
  readonly created: boolean;
}

/** Makes the one member without a sponsor, unless there is one. */
export async function createRootMember(
  { actor, clock, firestore }: Pick<ActingContext, 'actor' | 'clock' | 'firestore'>,
  applicant: Applicant,
  credentials: Credentials,
  { now, today }: Today,
): Promise<RootMember> {
  const uid = await drawFreeUid(firestore);
  return firestore.runTransaction(async (transaction) => {
    const [root, calendar] = await Promise.all([
      findRootMember(firestore, transaction),
      getRewardCalendar(firestore, transaction),
    ]);
    // Firestore may run this again after a commit whose reply was lost: then the root has this uid.
    if (root !== undefined) return { ...root, created: root.uid === uid };
    const moment = { now, realNow: clock.realNow(), today, calendar };
    createMember(firestore, transaction, uid, applicant, credentials, null, moment);
    createRootMarker(firestore, transaction, { uid, mail: applicant.mail });
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      action: 'member.bootstrapped',
      subject: paths.user(uid),
      before: null,
      after: { uid },
    });
    return { uid, mail: applicant.mail, created: true };
  });
}

/**
 * Checks a derived password and opens a session; undefined when it is wrong or the mail unknown.
 * Failed attempts slow down the next ones for the mail, except from a device that has logged in
 * before, so that nobody can lock a member out; such a device has some attempts of its own. Each login
 * gives the device a new id: one that was planted there, or stolen before, is not remembered. `cookie` holds
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
  const before = cookie?.device === undefined ? undefined : sha256Hex(cookie.device);
  const [now, scale] = [clock.realNow(), config.rateLimitScale];
  const known =
    before !== undefined &&
    wallet?.devices.includes(before) === true &&
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

  const device = cookie && newSecret();
  const { user } = member;
  const [token] = await Promise.all([
    createSessionToken(context, uid, user.sessionsFrom),
    known ? clearDeviceAttempts(firestore, before) : clearAttempts(firestore, mail),
  ]);
  // Last: where the token fails, the device stays known by the id that it has.
  if (device) await addDevice(firestore, uid, member, pass, { device: sha256Hex(device), before });
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
  const devices = rememberDevice(wallet.devices, device, before);
  if (await changeUnchangedWallet(firestore, uid, walletAsOf, { devices })) return;
  const again = await getMember(firestore, uid);
  await addDevice(firestore, uid, again, pass, { device, before });
}

/**
 * Draws the uid of a new member. It is drawn before the transaction that makes the member: when Firestore runs that
 * again, it recognises by the uid what it has written. Should another request take the uid in between, it fails.
 */
async function drawFreeUid(firestore: Firestore): Promise<string> {
  const uid = newMemberId();
  return (await findUser(firestore, uid)) === undefined ? uid : drawFreeUid(firestore);
}
