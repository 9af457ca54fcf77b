import type { Firestore, Query, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { instant } from '../contract/values/schemas.ts';
import type { RealTime } from '../platform/clock.ts';
import { collectionOf, timestamp } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import { messageLifeMs } from '../push/push.ts';
import { endKinds, type NotifiedEnd } from './core/notified-end.ts';

/** `pushMessages/{id}`: a message about the end of a payment, to the devices of its member. */
const pushMessageDocument = z.object({
  uid: z.string(),
  kind: z.enum(endKinds),
  /** The devices for which the messaging service has taken it. */
  sentTo: z.array(z.string()),
  /** How often its sending has begun. */
  looks: z.int(),
  /** When it is due, in real time: until then somebody is sending it; null once no device waits for it. */
  nextLookAt: z.nullable(instant),
  /** After that it is not sent any more, and Firestore deletes it. */
  expiresAt: timestamp,
});

const pushMessages = collectionOf(pushMessageDocument, paths.pushMessage);

/** A message about the end of a payment, decoded. */
export type StoredPushMessage = z.output<typeof pushMessageDocument>;

/** Finds a message, replaces one that was read in the same transaction, and says where one is. */
export const {
  find: findPushMessage,
  set: setPushMessage,
  at: pushMessageReference,
} = pushMessages;

/** All messages, for what looks at those that are due. */
export const pushMessagesQuery = (firestore: Firestore): Query =>
  firestore.collection(collections.pushMessages);

/**
 * Writes a message, due at once, in the transaction that decides on the end: it is sent if and only if that commits.
 * The transaction fails when there is a message with this id already.
 */
export function createPushMessage(
  firestore: Firestore,
  transaction: Transaction,
  id: string,
  { uid, kind }: NotifiedEnd,
  now: RealTime,
): void {
  pushMessages.create(firestore, transaction, id, {
    uid,
    kind,
    sentTo: [],
    looks: 0,
    nextLookAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + messageLifeMs),
  });
}
