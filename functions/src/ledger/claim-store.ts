import {
  AggregateField,
  type DocumentSnapshot,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { UsdtTransfer } from '../chain/chain.ts';
import { storedMicros } from '../contract/account-document.ts';
import type { Micros } from '../contract/values/micros.ts';
import { instant } from '../contract/values/schemas.ts';
import { collectionOf } from '../platform/collection.ts';
import { pagesBetween } from '../platform/pages-of.ts';
import { collections, paths } from '../platform/paths.ts';

/** `claims/{chainId_hash_place}`: what a Transfer log has paid for, or is part of; it counts only once. */
const claimDocument = z.object({
  paidFor: z.enum(['subscription', 'withdrawal', 'dust', 'refund']),
  /** The id of the subscription, the withdrawal or the inflow. */
  documentId: z.string(),
  /** The member of the subscription or the withdrawal. */
  uid: z.nullable(z.string()),
  amountMicros: storedMicros,
  claimedAt: instant,
});

/** What a Transfer log has paid for. */
export type Claim = z.output<typeof claimDocument>;

/** The name of a Transfer log. */
type Log = Pick<UsdtTransfer, 'hash' | 'place'>;

/** The Transfer log that a claim is for. */
type ClaimKey = Log & { readonly chainId: number };

const claims = collectionOf(claimDocument, ({ chainId, hash, place }: ClaimKey) =>
  paths.claim(chainId, hash, place),
);

/** Which of the logs have paid for nothing yet, in a transaction when one is given. */
export async function findUnclaimed<Transfer extends Log>(
  firestore: Firestore,
  chainId: number,
  transfers: readonly Transfer[],
  transaction?: Transaction,
): Promise<Transfer[]> {
  if (transfers.length === 0) return [];
  const references = transfers.map(({ hash, place }) =>
    claims.at(firestore, { chainId, hash, place }),
  );
  const found = await (transaction ?? firestore).getAll(...references);
  return transfers.filter((_, index) => found[index]?.exists === false);
}

/** Whether one of the logs has paid an inflow back, in a transaction. */
export async function hasPaidBack(
  firestore: Firestore,
  transaction: Transaction,
  chainId: number,
  logs: readonly Log[],
): Promise<boolean> {
  const found = await Promise.all(
    logs.map(({ hash, place }) => claims.find(firestore, { chainId, hash, place }, transaction)),
  );
  return found.some((claim) => claim?.paidFor === 'refund');
}

/** Lets a log pay for something; the transaction fails when it has paid already. */
export function createClaim(
  firestore: Firestore,
  transaction: Transaction,
  chainId: number,
  { hash, place }: Log,
  claim: Claim,
): void {
  claims.create(firestore, transaction, { chainId, hash, place }, claim);
}

/** @throws when the document is no claim. */
export const parseClaim: (document: DocumentSnapshot) => Claim = claims.parse;

/** The sum of all claims for one document, in a transaction; Firestore adds them up. */
export async function sumClaimsFor(
  firestore: Firestore,
  transaction: Transaction,
  documentId: string,
): Promise<Micros> {
  const sum = firestore
    .collection(collections.claims)
    .where('documentId', '==', documentId)
    .aggregate({ micros: AggregateField.sum('amountMicros') });
  return z.decode(storedMicros, (await transaction.get(sum)).data().micros);
}

/**
 * The claims on a chain that were made from `from` on and before `until`, business time, the oldest first, each with
 * its transaction and, of a refund, that of the inflow. A document without a time or a name of a claim is left out.
 */
export async function* claimsMadeIn(
  firestore: Firestore,
  chainId: number,
  from: string,
  until: string,
): AsyncGenerator<Pick<Claim, 'claimedAt'> & { readonly hashes: readonly string[] }> {
  const all = firestore.collection(collections.claims).select('claimedAt', 'paidFor', 'documentId');
  for await (const page of pagesBetween(all, { field: 'claimedAt', from, until })) {
    for (const document of page) {
      const hash = hashIn(document.id, chainId);
      const { data } = instant.safeParse(document.get('claimedAt'));
      if (hash === undefined || data === undefined) continue;
      const isRefund = document.get('paidFor') === 'refund';
      const inflow = isRefund ? hashIn(document.get('documentId'), chainId) : undefined;
      yield { claimedAt: data, hashes: inflow === undefined ? [hash] : [hash, inflow] };
    }
  }
}

/** The transaction that an id names with the place of a log; undefined for one that names none of this chain. */
function hashIn(id: unknown, chainId: number): string | undefined {
  const [, chain, hash] = /^(\d+)_(0x[0-9a-f]{64})_\d+$/.exec(String(id)) ?? [];
  return chain === String(chainId) ? hash : undefined;
}

/** All claims of a member's subscriptions and withdrawals. */
export async function listClaims(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
): Promise<Claim[]> {
  const own = firestore.collection(collections.claims).where('uid', '==', uid);
  return claims.list(own, transaction);
}
