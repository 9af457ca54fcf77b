import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { type User, userDocument } from './user.ts';
import { type Wallet, walletDocument } from './wallet.ts';

/** `mails/{sha256}` and `wallets/{address}`: which member a unique value belongs to. */
const ownerDocument = z.object({ uid: z.string() });

/** `config/rootMember`: the one member without a sponsor. */
const rootMemberDocument = z.object({ uid: z.string(), mail: z.string() });

/** The member with this uid, in a transaction when one is given; undefined when there is none. */
export async function findUser(
  firestore: Firestore,
  uid: string,
  transaction?: Transaction,
): Promise<User | undefined> {
  const snapshot = await read(firestore, paths.user(uid), transaction);
  return snapshot.exists ? userDocument.parse(snapshot.data()) : undefined;
}

/**
 * The member with this uid, in a transaction when one is given.
 * @throws when there is none.
 */
export async function getUser(
  firestore: Firestore,
  uid: string,
  transaction?: Transaction,
): Promise<User> {
  const snapshot = await read(firestore, paths.user(uid), transaction);
  return userDocument.parse(snapshot.data());
}

/** Makes a member a User for ever; part of the transaction that confirms a subscription. */
export function activate(firestore: Firestore, transaction: Transaction, uid: string): void {
  const change: Pick<User, 'activation'> = { activation: 'Active' };
  transaction.update(firestore.doc(paths.user(uid)), change);
}

/**
 * The sealed wallet of a member, in a transaction when one is given.
 * @throws when there is none: every member has had one since signup.
 */
export async function getWallet(
  firestore: Firestore,
  uid: string,
  transaction?: Transaction,
): Promise<Wallet> {
  const snapshot = await read(firestore, paths.wallet(uid), transaction);
  return walletDocument.parse(snapshot.data());
}

/** Changes a part of a wallet that was read in the same transaction. */
export function changeWallet(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  change: Partial<Wallet>,
): void {
  transaction.update(firestore.doc(paths.wallet(uid)), change);
}

/** Ends the sessions of before `sessionsFrom`; part of the transaction that replaces the password. */
export function setSessionsFrom(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  sessionsFrom: User['sessionsFrom'],
): void {
  const change: Pick<User, 'sessionsFrom'> = { sessionsFrom };
  transaction.update(firestore.doc(paths.user(uid)), change);
}

/** Notes that the sessions of before `sessionsFrom` have been ended at Firebase too. */
export async function setSessionsRevokedFrom(
  firestore: Firestore,
  uid: string,
  sessionsFrom: User['sessionsFrom'],
): Promise<void> {
  const change: Pick<Wallet, 'sessionsRevokedFrom'> = { sessionsRevokedFrom: sessionsFrom };
  await firestore.doc(paths.wallet(uid)).update(change);
}

/** Notes that a member has written the recovery phrase down. */
export async function setBackedUp(firestore: Firestore, uid: string): Promise<void> {
  const change: Pick<User, 'backedUp'> = { backedUp: true };
  await firestore.doc(paths.user(uid)).update(change);
}

/**
 * A member with the sealed wallet, both as of the same moment.
 * @throws when there is none.
 */
export async function getMember(
  firestore: Firestore,
  uid: string,
): Promise<{ readonly user: User; readonly wallet: Wallet }> {
  const [user, wallet] = await firestore.getAll(
    firestore.doc(paths.user(uid)),
    firestore.doc(paths.wallet(uid)),
  );
  return { user: userDocument.parse(user?.data()), wallet: walletDocument.parse(wallet?.data()) };
}

/** The uid that a mail address (trimmed, lower case) belongs to; undefined when it is free. */
export function findMailOwner(
  firestore: Firestore,
  mail: string,
  transaction?: Transaction,
): Promise<string | undefined> {
  return findOwner(firestore, paths.mail(sha256Hex(mail)), transaction);
}

/** The uid that a checksummed address belongs to; undefined when it is free. */
export function findWalletOwner(
  firestore: Firestore,
  publicKey: string,
  transaction?: Transaction,
): Promise<string | undefined> {
  return findOwner(firestore, paths.walletOwner(publicKey), transaction);
}

/** Writes a new member's identity; part of the transaction that creates the member. */
export function createIdentity(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  user: User,
  wallet: Wallet,
): void {
  const owner: z.input<typeof ownerDocument> = { uid };
  transaction.create(firestore.doc(paths.user(uid)), z.encode(userDocument, user));
  transaction.create(firestore.doc(paths.wallet(uid)), z.encode(walletDocument, wallet));
  transaction.create(firestore.doc(paths.mail(sha256Hex(user.mail))), owner);
  transaction.create(firestore.doc(paths.walletOwner(user.publicKey)), owner);
}

/** The root member, in a transaction; undefined before the bootstrap. */
export async function findRootMember(
  firestore: Firestore,
  transaction: Transaction,
): Promise<z.output<typeof rootMemberDocument> | undefined> {
  const snapshot = await read(firestore, paths.rootMember, transaction);
  return snapshot.exists ? rootMemberDocument.parse(snapshot.data()) : undefined;
}

/** Marks the root member; part of the transaction that creates it, so that there is only one. */
export function createRootMarker(
  firestore: Firestore,
  transaction: Transaction,
  root: z.input<typeof rootMemberDocument>,
): void {
  transaction.create(firestore.doc(paths.rootMember), root);
}

async function findOwner(
  firestore: Firestore,
  path: string,
  transaction?: Transaction,
): Promise<string | undefined> {
  const snapshot = await read(firestore, path, transaction);
  return snapshot.exists ? ownerDocument.parse(snapshot.data()).uid : undefined;
}

function read(
  firestore: Firestore,
  path: string,
  transaction?: Transaction,
): Promise<DocumentSnapshot> {
  const reference = firestore.doc(path);
  return transaction ? transaction.get(reference) : reference.get();
}
