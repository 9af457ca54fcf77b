import type {
  Firestore,
  Query,
  QueryDocumentSnapshot,
  Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { ActingContext } from '../context/context.ts';
import { type AuditAction, auditRow } from '../contract/calls/audit.ts';
import { instant, type Page } from '../contract/values/schemas.ts';
import type { AlertCode } from '../platform/alerts.ts';
import { collectionOf, type Reading, readablePage, startingAfter } from '../platform/collection.ts';
import { pagesOf } from '../platform/pages-of.ts';
import { collections, paths } from '../platform/paths.ts';
import { membersOf } from './core/members-of.ts';

/** `audit/{id}`: who did what, when, and what it changed. Only ever created. */
const auditDocument = z.extend(z.omit(auditRow, { audit_sl: true }), {
  /** Who did it and whom it is about, to be found by. */
  members: z.array(z.string()),
  /** When it was appended again, in real time, after a restore had lost it; of all others left out. */
  carriedAt: z.optional(instant),
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
  { clock, firestore }: Omit<AuditContext, 'actor'>,
  transaction: Transaction,
  { audit_sl: id, ...entry }: z.output<typeof auditRow>,
): void {
  const members = membersOf({ id: entry.actor }, entry);
  const carriedAt = clock.realNow().toISOString();
  auditLog.create(firestore, transaction, id, { ...entry, members, carriedAt });
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
  { firestore, log }: Reading,
  { after, limit, ...filter }: Page & AuditFilter,
): Promise<z.output<typeof auditRow>[]> {
  const last = after === undefined ? undefined : auditLog.at(firestore, after);
  const ordered = await startingAfter(newestFirst(firestore, filter), last);
  return readablePage(log, ordered, limit, parseAuditEvent);
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
  const { members: _members, carriedAt: _carriedAt, ...entry } = auditLog.parse(document);
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

const lostPerPage = 500;

/**
 * The events of some actions that a restore of `firestore` has lost and the database `later` has. They are not parsed, so
 * that a damaged one keeps no other from being found. The queries need no composite index, because a second database has
 * none, and read what came since the two logs parted alone: all of it is years. Where any event does not say when it was,
 * all of these actions are read.
 */
export async function listLostEvents(
  firestore: Firestore,
  later: Firestore,
  actions: readonly AuditAction[],
): Promise<QueryDocumentSnapshot[]> {
  const log = later.collection(collections.audit);
  const since = await findPartedAfter(firestore, later);
  const isDated = (await countOf(log)) === (await countOf(log.where('at', '>=', '')));
  const queries = isDated
    ? // What an earlier restore brought back has its old `at`, and may be lost again.
      ['at', 'carriedAt'].map((field) => log.where(field, '>=', since).orderBy(field))
    : [log.where('action', 'in', actions)];
  const lost = new Map<string, QueryDocumentSnapshot>();
  for (const query of queries) {
    for await (const page of pagesOf(query, lostPerPage)) {
      const wanted = page.filter((event) => actions.some((one) => one === event.get('action')));
      if (wanted.length === 0) continue;
      const here = await firestore.getAll(...wanted.map(({ id }) => auditLog.at(firestore, id)));
      for (const [place, event] of wanted.entries())
        if (here[place]?.exists === false) lost.set(event.id, event);
    }
  }
  return [...lost.values()];
}

const countOf = async (query: Query): Promise<number> => (await query.count().get()).data().count;

/** More than clocks of servers differ, and than a transaction takes from its `at` to its commit. */
const clockMarginMs = 24 * 60 * 60_000;

/**
 * A moment before every event that one of two logs has and the other lacks, where a restore parted them: that of the newest
 * opening of a day that both have, less a margin. Nothing appends an opening again, so what both have is from before they
 * parted, and what one alone has was appended after that. All of real time where they have no opening in common.
 */
async function findPartedAfter(firestore: Firestore, later: Firestore): Promise<string> {
  const openings = newestFirst(firestore, { action: 'day.opened' });
  for await (const page of pagesOf(openings, eventsPerPage)) {
    const there = await later.getAll(...page.map(({ id }) => auditLog.at(later, id)));
    for (const [place, opening] of page.entries()) {
      const openedMs = Date.parse(String(opening.get('at')));
      // One that is damaged says nothing.
      if (there[place]?.exists !== true || Number.isNaN(openedMs)) continue;
      return new Date(openedMs - clockMarginMs).toISOString();
    }
  }
  return '';
}
