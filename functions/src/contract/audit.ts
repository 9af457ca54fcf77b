import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { instant, nothing, page, rowsOrNoData, serial } from './values.ts';

/** Every action of the audit log: what admins do, what moves money, what changes an identity. */
export const auditActions = [
  'member.bootstrapped',
  'admin.granted',
  'password.changed',
  'password.reset',
  'wallet.resealed',
  'wallet.proven',
  'wallet.reassigned',
  'wallet.replaced',
  'mail.verified',
  'tip.posted',
  'tip.announced',
  'booking.confirmed',
  'booking.failed',
  'inflow.unmatched',
  'inflow.settled',
  'company.rotated',
  'withdrawal.requested',
  'withdrawal.claimed',
  'withdrawal.approved',
  'payout.reported',
  'payout.submitted',
  'payout.paid',
  'payout.released',
  'payout.refused',
  'payout.duplicate',
  'payout.unmatched',
  'treasury.low',
  'chain.differs',
  'day.opened',
] as const;

/** The fields of a document that changed: names and plain values, amounts as USDT strings. */
export const auditState = z.nullable(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
);

/** Entity: an entry of the audit log. */
export const auditRow = z.strictObject({
  audit_sl: serial,
  /** Real time. */
  at: instant,
  /** A uid, `operator`, or `job:` and its name. */
  actor: z.string(),
  action: z.enum(auditActions),
  /** The path of the document that it is about. */
  subject: z.string(),
  before: auditState,
  after: auditState,
  requestId: z.string(),
});

export const auditCalls = {
  audit: defineCall({
    summary: 'Lists the immutable record of admin actions and money decisions, newest first.',
    method: 'GET',
    path: '/audit',
    access: { who: 'admin' },
    params: nothing,
    query: page,
    body: nothing,
    reply: rowsOrNoData(auditRow),
  }),
};
