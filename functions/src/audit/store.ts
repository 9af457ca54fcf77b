import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Actor } from '../context/context.ts';
import { auditRow } from '../contract/audit.ts';
import type { Page } from '../contract/values.ts';
import { collectionOf, pageOf } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';

/** `audit/{id}`: who did what, when, and what it changed. Only ever created. */
const auditDocument = z.omit(auditRow, { audit_sl: true });

const auditLog = collectionOf(auditDocument, paths.auditEntry);

/** What happened to which document, and the fields that changed. */
export type AuditEvent = Pick<
  z.output<typeof auditDocument>,
  'action' | 'subject' | 'before' | 'after'
>;

/**
 * Appends an audit event in the transaction that makes the change, so that there is never one
 * without the other. `at` is real time.
 */
export function appendAudit(
  firestore: Firestore,
  transaction: Transaction,
  { id, requestId }: Actor,
  at: Date,
  auditEvent: AuditEvent,
): void {
  const entry = { at: at.toISOString(), actor: id, requestId, ...auditEvent };
  auditLog.create(firestore, transaction, firestore.collection(collections.audit).doc().id, entry);
}

/**
 * Appends an audit event that happens at most once; `key` names it. Reads before it writes, so it comes
 * before every write of its transaction.
 * @returns whether it is new.
 */
export async function appendAuditOnce(
  firestore: Firestore,
  transaction: Transaction,
  { id, requestId }: Actor,
  at: Date,
  { key, ...auditEvent }: AuditEvent & { readonly key: string },
): Promise<boolean> {
  if ((await auditLog.find(firestore, key, transaction)) !== undefined) return false;
  const entry = { at: at.toISOString(), actor: id, requestId, ...auditEvent };
  auditLog.create(firestore, transaction, key, entry);
  return true;
}

/** Whether an event that happens at most once has happened. */
export const hasHappened = async (firestore: Firestore, key: string): Promise<boolean> =>
  (await auditLog.at(firestore, key).get()).exists;

/** A page of the audit log, newest first. `after` is an `audit_sl`. */
export async function listAuditEvents(
  firestore: Firestore,
  { after, limit }: Page,
): Promise<z.output<typeof auditRow>[]> {
  const newestFirst = firestore.collection(collections.audit).orderBy('at', 'desc').limit(limit);
  const last = after === undefined ? undefined : auditLog.at(firestore, after);
  const documents = await pageOf(newestFirst, last);
  return documents.map((document) => ({ audit_sl: document.id, ...auditLog.parse(document) }));
}
