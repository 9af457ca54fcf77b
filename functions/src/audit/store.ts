import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { auditRow } from '../contract/audit.ts';
import type { Page } from '../contract/values.ts';
import type { Cause } from '../platform/cause.ts';
import { collections, paths } from '../platform/paths.ts';

/** `audit/{id}`: who did what, when, and what it changed. Only ever created. */
const auditDocument = z.omit(auditRow, { audit_sl: true });

type AuditDocument = z.output<typeof auditDocument>;

/** An act: what happened to which document, and the part of it that changed. */
export type Act = Pick<AuditDocument, 'action' | 'subject' | 'before' | 'after'>;

/**
 * Records an act in the transaction that carries it out, so that there is never one without the
 * other. `at` is real time.
 */
export function recordAct(
  firestore: Firestore,
  transaction: Transaction,
  { actor, requestId }: Cause,
  at: Date,
  act: Act,
): void {
  const entry: AuditDocument = { at: at.toISOString(), actor, requestId, ...act };
  transaction.create(firestore.collection(collections.audit).doc(), z.encode(auditDocument, entry));
}

/** A page of the audit log, newest first. `after` is an `audit_sl`. */
export async function listActs(
  firestore: Firestore,
  { after, limit }: Page,
): Promise<z.output<typeof auditRow>[]> {
  const newestFirst = firestore.collection(collections.audit).orderBy('at', 'desc').limit(limit);
  const last = after === undefined ? undefined : await firestore.doc(paths.auditEntry(after)).get();
  if (last?.exists === false) return [];
  const { docs } = await (last === undefined ? newestFirst : newestFirst.startAfter(last)).get();
  return docs.map((document) => ({
    audit_sl: document.id,
    ...auditDocument.parse(document.data()),
  }));
}
