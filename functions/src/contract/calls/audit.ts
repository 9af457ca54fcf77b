import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, memberId, pageAfter, rowsOrNoData } from '../values/schemas.ts';

/** Every action of the audit log: what admins do, what moves money, what changes an identity. */
export const auditActions = [
  'member.bootstrapped',
  'admin.granted',
  'admin.revoked',
  'password.changed',
  'password.reset',
  'sessions.ended',
  'wallet.resealed',
  'wallet.proven',
  'wallet.reassigned',
  'wallet.replaced',
  'mail.verified',
  'mail.freed',
  'tip.posted',
  'tip.announced',
  'tip.withdrawn',
  'booking.confirmed',
  'booking.failed',
  'inflow.unmatched',
  'inflow.settled',
  'inflow.reopened',
  'company.rotated',
  'requests.held',
  'withdrawal.requested',
  'withdrawal.claimed',
  'withdrawal.approved',
  'payout.reported',
  'payout.submitted',
  'payout.paid',
  'payout.released',
  'payout.booked',
  'payout.refused',
  'payout.duplicate',
  'payout.unmatched',
  'payout.unapproved',
  'payer.sent',
  'company.sent',
  'payments.held',
  'payments.resumed',
  'treasury.low',
  'chain.differs',
  'day.opened',
  'plan.added',
] as const;

/** An action that this build knows. */
export type AuditAction = (typeof auditActions)[number];

/** The fields of a document that changed: names and plain values, amounts as USDT strings. */
const auditState = z.nullable(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
);

/** The id of an entry; one that is made at most once names what it is about. */
export const auditSerial = z.string().check(z.regex(/^[0-9A-Za-z][\w.-]{0,299}$/));

/** Entity: an entry of the audit log. */
export const auditRow = z.object({
  audit_sl: auditSerial,
  /** Real time. */
  at: instant,
  /** A uid, `operator`, or `job:` or `trigger:` and its name. */
  actor: z.string(),
  /** Any name: going back one deployment leaves entries of actions that the earlier build does not know. */
  action: z.string().check(z.maxLength(100)),
  /** The path of the document that it is about. */
  subject: z.string(),
  before: auditState,
  after: auditState,
  /**
   * The code of the alert that the change has raised, for which a person has to look; null where it has raised none. Any
   * name, as that of the action.
   */
  alert: z.nullable(z.string().check(z.maxLength(100))),
  requestId: z.string(),
});

export const auditCalls = {
  audit: defineCall({
    name: 'audit',
    summary:
      'Lists the immutable record of admin actions and money decisions, newest first: all of it, of one action, or what a member did or was affected by.',
    method: 'GET',
    path: '/audit',
    access: { who: 'admin' },
    pagedBy: ['audit_sl'],
    schemas: () => ({
      query: z.extend(pageAfter(auditSerial), {
        action: z.optional(z.enum(auditActions)),
        member: z.optional(memberId),
      }),
      reply: rowsOrNoData(auditRow),
    }),
  }),
};
