import type {
  Firestore,
  Query,
  QueryDocumentSnapshot,
  Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { ActingContext } from '../context/context.ts';
import { type AuditAction, auditRow } from '../contract/audit.ts';
import type { Page } from '../contract/values.ts';
import type { AlertCode } from '../platform/alerts.ts';
import { collectionOf, pageOf } from '../platform/collection.ts';
import { pagesOf } from '../platform/pages-of.ts';
import { collections, paths } from '../platform/paths.ts';
import { membersOf } from './core/members-of.ts';

/** `audit/{id}`: who did what, when, and what it changed. Only ever created. */
const auditDocument = z.extend(z.omit(auditRow, { audit_sl: true }), {
  /** Who did it and whom it is about, to be found by. */
  members: z.array(z.string()),
});

const auditLog = collectionOf(auditDocument, paths.auditEntry);

/** What happened to which document, and the fields that changed. */
export interface AuditEvent
  extends Pick<z.output<typeof auditDocument>, 'subject' | 'before' | 'after'> {
  readonly action: AuditAction;
  /** The alert that the transaction raises with it; none where it is left out. */
  readonly alert?: AlertCode | null;
}

/** What an audit event is appended with: its author, and the clock whose real time it has. */
export type AuditContext = Pick<ActingContext, 'actor' | 'clock' | 'firestore'>;

/**
 * Appends an audit event in the transaction that makes the change, so that there is never one
 * without the other. With an `id` that follows from the request, a repeated request finds the event.
 */
export function appendAudit(
  context: AuditContext,
  transaction: Transaction,
  { id, ...auditEvent }: AuditEvent & { readonly id?: string | undefined },
): void {
  const { firestore } = context;
  const entryId = id ?? firestore.collection(collections.audit).doc().id;
  auditLog.create(firestore, transaction, entryId, entryOf(context, auditEvent));
}

/**
 * Appends an audit event that happens at most once; `key` names it. Reads before it writes, so it comes
 * before every write of its transaction.
 * @returns whether it had not happened.
 */
export async function appendAuditOnce(
  context: AuditContext,
  transaction: Transaction,
  { key, ...auditEvent }: AuditEvent & { readonly key: string },
): Promise<boolean> {
  const { firestore } = context;
  if (await hasHappened(firestore, key, transaction)) return false;
  auditLog.create(firestore, transaction, key, entryOf(context, auditEvent));
  return true;
}

/** Appends an event that a restore has lost as it was, in the transaction that makes its change again. */
export function appendLostAudit(
  firestore: Firestore,
  transaction: Transaction,
  { audit_sl: id, ...entry }: z.output<typeof auditRow>,
): void {
  const members = membersOf({ id: entry.actor }, entry);
  auditLog.create(firestore, transaction, id, { ...entry, members });
}

const entryOf = ({ actor, clock }: AuditContext, auditEvent: AuditEvent) => ({
  at: clock.realNow().toISOString(),
  actor: actor.id,
  requestId: actor.requestId,
  members: membersOf(actor, auditEvent),
  alert: null,
  ...auditEvent,
});

/** Whether the event of this id, or key, has happened; in a transaction when one is given. */
export async function hasHappened(
  firestore: Firestore,
  id: string,
  transaction?: Transaction,
): Promise<boolean> {
  const reference = auditLog.at(firestore, id);
  return (await (transaction ? transaction.get(reference) : reference.get())).exists;
}

/** Which entries are listed: those of an action, and those that a member did or was affected by. */
interface AuditFilter {
  readonly action?: AuditAction | undefined;
  readonly member?: string | undefined;
}

/**
 * A page of the audit log, newest first. `after` is an `audit_sl`.
 * @throws {ListChangedError} when there is no such entry.
 */
export async function listAuditEvents(
  firestore: Firestore,
  { after, limit, ...filter }: Page & AuditFilter,
): Promise<z.output<typeof auditRow>[]> {
  const last = after === undefined ? undefined : auditLog.at(firestore, after);
  const documents = await pageOf(newestFirst(firestore, filter).limit(limit), last);
  return documents.map(parseAuditEvent);
}

function newestFirst(firestore: Firestore, { action, member }: AuditFilter): Query {
  let wanted: Query = firestore.collection(collections.audit);
  if (action !== undefined) wanted = wanted.where('action', '==', action);
  if (member !== undefined) wanted = wanted.where('members', 'array-contains', member);
  return wanted.orderBy('at', 'desc');
}

/**
 * The audit event of a document.
 * @throws {UnreadableDocumentError} when it is damaged.
 */
export function parseAuditEvent(document: QueryDocumentSnapshot): z.output<typeof auditRow> {
  const { members: _members, ...entry } = auditLog.parse(document);
  return { audit_sl: document.id, ...entry };
}

const eventsPerPage = 100;

/** The audit events of an action since a moment of real time, newest first. */
export async function* auditEventsSince(
  firestore: Firestore,
  action: AuditAction,
  since: string,
): AsyncGenerator<z.output<typeof auditRow>> {
  for await (const page of pagesOf(newestFirst(firestore, { action }), eventsPerPage)) {
    for (const event of page.map(parseAuditEvent)) {
      if (event.at < since) return;
      yield event;
    }
  }
}

/**
 * The events of some actions that a restore of `firestore` has lost and the database `later` has. They are not parsed, so
 * that a damaged one keeps no other from being found. The query needs no composite index, because a second database has
 * none.
 */
export async function listLostEvents(
  firestore: Firestore,
  later: Firestore,
  actions: readonly AuditAction[],
): Promise<QueryDocumentSnapshot[]> {
  const wanted = later.collection(collections.audit).where('action', 'in', actions);
  const lost: QueryDocumentSnapshot[] = [];
  for await (const page of pagesOf(wanted, eventsPerPage)) {
    const here = await firestore.getAll(...page.map(({ id }) => auditLog.at(firestore, id)));
    lost.push(...page.filter((_, place) => here[place]?.exists === false));
  }
  return lost;
}
