import type { Firestore, Timestamp, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { RealTime } from '../platform/clock.ts';
import { collectionOf, documentOf, parseDocument } from '../platform/collection.ts';
import { isRefusedCommit } from '../platform/firestore-errors.ts';
import { pagesOf } from '../platform/pages-of.ts';
import { collections, paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { type User, userDocument } from './user.ts';
import { type Wallet, walletDocument } from './wallet.ts';

const users = collectionOf(userDocument, paths.user);
const wallets = collectionOf(walletDocument, paths.wallet);

/**
 * `mails/{sha256}` and `wallets/{address}`: which member a unique value belongs to. A `retired` address
 * was the member's before a fresh wallet: it is nobody's now, and stays reserved.
 */
const entry = z.object({ uid: z.string(), retired: z.optional(z.literal(true)) });
const owners = collectionOf(entry, (path: string) => path);

type WalletEntry = z.output<typeof entry>;

/** `config/rootMember`: the one member without a sponsor. */
const rootMember = documentOf(z.object({ uid: z.string(), mail: z.string() }), paths.rootMember);

/** The member with this uid: `getUser` throws when there is none, and `parseUser` for a document that is none. */
export const { find: findUser, get: getUser, at: userReference, parse: parseUser } = users;

/** The sealed wallet of a member, who has had one since signup, and a change of some of its fields. */
export const { find: findWallet, get: getWallet, update: changeWallet } = wallets;

/** Makes a member active for ever; part of the transaction that confirms a subscription. */
export function activate(firestore: Firestore, transaction: Transaction, uid: string): void {
  users.update(firestore, transaction, uid, { activation: 'Active' });
}

/** Ends the sessions from before `sessionsFrom`; part of the transaction because of which they end. */
export function setSessionsFrom(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  sessionsFrom: User['sessionsFrom'],
): void {
  users.update(firestore, transaction, uid, { sessionsFrom });
}

/** Notes that a member reads the mail of the account; part of the transaction that has seen it. */
export function setMailVerified(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  now: RealTime,
): void {
  users.update(firestore, transaction, uid, { mailVerifiedAt: now.toISOString() });
}

/** Frees the mail of a member, who does not log in any more; part of the transaction that has read whose it is. */
export function freeMail(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  mail: string,
): void {
  users.update(firestore, transaction, uid, { mail: '', mailVerifiedAt: null });
  transaction.delete(owners.at(firestore, paths.mailOwner(sha256Hex(mail))));
}

/** Notes that a member has had the recovery phrase; see `backedUp` of the user. */
export async function setBackedUp(firestore: Firestore, uid: string): Promise<void> {
  const change: Pick<User, 'backedUp'> = { backedUp: true };
  await users.at(firestore, uid).update(change);
}

/** A member with the sealed wallet, both as of the same moment, and when that wallet was written. */
export interface Member {
  readonly user: User;
  readonly wallet: Wallet;
  readonly walletAsOf: Timestamp;
}

/** @throws when there is none. */
export async function getMember(firestore: Firestore, uid: string): Promise<Member> {
  const [user, wallet] = await firestore.getAll(
    users.at(firestore, uid),
    wallets.at(firestore, uid),
  );
  const walletAsOf = wallet?.updateTime;
  if (user === undefined || wallet === undefined || walletAsOf === undefined)
    throw new Error(`There is no member ${uid}`);
  return { user: users.parse(user), wallet: wallets.parse(wallet), walletAsOf };
}

/** Changes some fields of a wallet; false, and nothing is changed, when it is not as it was. */
export async function changeUnchangedWallet(
  firestore: Firestore,
  uid: string,
  asOf: Timestamp,
  change: Partial<Pick<Wallet, 'devices'>>,
): Promise<boolean> {
  try {
    await wallets.at(firestore, uid).update(change, { lastUpdateTime: asOf });
    return true;
  } catch (error) {
    if (!isRefusedCommit(error)) throw error;
    return false;
  }
}

/** The uid that a mail address (trimmed, lower case) belongs to; undefined when it is free. */
export async function findMailOwner(
  firestore: Firestore,
  mail: string,
  transaction?: Transaction,
): Promise<string | undefined> {
  return (await owners.find(firestore, paths.mailOwner(sha256Hex(mail)), transaction))?.uid;
}

/** The record of a checksummed address; undefined when it is free. */
export const findWalletEntry = (
  firestore: Firestore,
  publicKey: string,
  transaction?: Transaction,
) => owners.find(firestore, paths.walletOwner(publicKey), transaction);

/** The uid that a checksummed address belongs to; undefined when it is free or retired. */
export async function findWalletOwner(
  firestore: Firestore,
  publicKey: string,
  transaction?: Transaction,
): Promise<string | undefined> {
  const entry = await findWalletEntry(firestore, publicKey, transaction);
  return entry?.retired === true ? undefined : entry?.uid;
}

/** Whether nobody else may have the address of this record: it was proven. An unproven wallet reserves none. */
export const isReservedEntry = async (
  firestore: Firestore,
  transaction: Transaction,
  entry: WalletEntry,
): Promise<boolean> =>
  entry.retired === true ||
  (await wallets.get(firestore, entry.uid, transaction)).provenAt !== null;

/**
 * The member whose wallet a checksummed address is, by a proof, and since when, in real time; undefined where there is
 * none. A stranger who signs up without a proof can name any address.
 */
export async function findProvenOwner(
  firestore: Firestore,
  publicKey: string,
  transaction?: Transaction,
): Promise<{ readonly uid: string; readonly provenAt: string } | undefined> {
  const uid = await findWalletOwner(firestore, publicKey, transaction);
  if (uid === undefined) return undefined;
  const { provenAt } = await wallets.get(firestore, uid, transaction);
  return provenAt === null ? undefined : { uid, provenAt };
}

/**
 * Writes a new member's identity; part of the transaction that creates the member. It also takes the
 * address over from a member with an unproven wallet; the transaction has read whose it is.
 */
export function createIdentity(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  user: User,
  wallet: Wallet,
): void {
  users.create(firestore, transaction, uid, user);
  wallets.create(firestore, transaction, uid, wallet);
  owners.create(firestore, transaction, paths.mailOwner(sha256Hex(user.mail)), { uid });
  owners.set(firestore, transaction, paths.walletOwner(user.publicKey), { uid });
}

/** A member's fresh address, and what becomes of the `former` one, where that is still the member's. */
interface ReplacedAddress {
  /** Checksummed. */
  readonly publicKey: string;
  readonly now: RealTime;
  readonly former: string | undefined;
  readonly isFormerReserved: boolean;
}

/**
 * Gives a member a fresh address, as if signed up with it `now`; part of the transaction that
 * has found it free. The fresh wallet is not backed up yet.
 */
export function replaceAddress(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  { publicKey, now, former, isFormerReserved }: ReplacedAddress,
): void {
  const signedUpAt = now.toISOString();
  users.update(firestore, transaction, uid, { publicKey, signedUpAt, backedUp: false });
  owners.create(firestore, transaction, paths.walletOwner(publicKey), { uid });
  if (former === undefined) return;
  const path = paths.walletOwner(former);
  if (isFormerReserved) owners.set(firestore, transaction, path, { uid, retired: true });
  else transaction.delete(owners.at(firestore, path));
}

/** What `listSignupsSince` reads of a member. */
const signup = z.pick(userDocument, { publicKey: true, signedUpAt: true });

/**
 * The members that signed up at `since` or later, real time, the earliest first, some at a time; also those with a fresh
 * wallet since then, which sets `signedUpAt` again. The day of joining is that of `createdAt`.
 */
export async function* listSignupsSince(
  firestore: Firestore,
  since: string,
  pageLength: number,
): AsyncGenerator<z.output<typeof signup>[]> {
  const earliestFirst = firestore
    .collection(collections.users)
    .where('signedUpAt', '>=', since)
    .orderBy('signedUpAt')
    .select(...Object.keys(signup.shape));
  for await (const page of pagesOf(earliestFirst, pageLength)) {
    yield page.map((document) => parseDocument(signup, document));
  }
}

/** The root member, in a transaction when one is given; undefined before the bootstrap. */
export const findRootMember = (firestore: Firestore, transaction?: Transaction) =>
  rootMember.find(firestore, transaction);

/** Marks the root member; part of the transaction that creates it, so that there is only one. */
export function createRootMarker(
  firestore: Firestore,
  transaction: Transaction,
  root: { readonly uid: string; readonly mail: string },
): void {
  rootMember.create(firestore, transaction, root);
}
