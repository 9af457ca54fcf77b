import { type AuditAction, auditActions } from '@polytips/functions/contract/calls/audit.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { formatMoment } from '../../base/time/format-date.ts';

/** An entry of the audit log. */
export type AuditEntry = RowOf<'audit'>;

const actionTexts: Readonly<Record<AuditAction, string>> = {
  'member.bootstrapped': 'Root member created',
  'admin.granted': 'Admin granted',
  'admin.revoked': 'Admin revoked',
  'mail.verified': 'Mail verified',
  'mail.freed': 'Mail freed',
  'wallet.replaced': 'Wallet replaced',
  'payments.held': 'Payments paused',
  'payments.resumed': 'Payments resumed',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset',
  'sessions.ended': 'All sessions ended',
  'wallet.resealed': 'Wallet re-encrypted',
  'wallet.proven': 'Wallet proven',
  'wallet.reassigned': 'Wallet reassigned',
  'tip.posted': 'Tip posted',
  'tip.announced': 'Tip announced',
  'tip.withdrawn': 'Tip withdrawn',
  'booking.confirmed': 'Subscription confirmed',
  'booking.failed': 'Subscription failed',
  'inflow.unmatched': 'Inflow listed',
  'inflow.settled': 'Inflow settled',
  'inflow.reopened': 'Inflow reopened',
  'company.rotated': 'Company wallet changed',
  'requests.held': 'Withdrawals held',
  'withdrawal.requested': 'Withdrawal requested',
  'withdrawal.claimed': 'Withdrawal claimed',
  'withdrawal.approved': 'Withdrawal approved',
  'payout.reported': 'Pay-out reported',
  'payout.submitted': 'Pay-out submitted',
  'payout.paid': 'Pay-out paid',
  'payout.released': 'Pay-out released',
  'payout.booked': 'Pay-out booked',
  'payout.refused': 'Pay-out refused',
  'payout.duplicate': 'Paid twice',
  'payout.unmatched': 'Paid without a reason',
  'payout.unapproved': 'Paid without approval',
  'payer.sent': 'Sent by a payer',
  'company.sent': 'Sent by the company',
  'treasury.low': 'Treasury low',
  'chain.differs': 'Books differ from the chain',
  'day.opened': 'Day opened',
  'plan.added': 'Reward plan added',
};

const findAction = (name: string): AuditAction | undefined =>
  auditActions.find((each) => each === name);

/** What was done, in words; its name where another version of the server has written it. */
export function actionText(name: string): string {
  const action = findAction(name);
  return action === undefined ? name : actionTexts[action];
}

/** The choices of an action; the empty value stands for all. */
export const actionOptions: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: 'All actions' },
  ...auditActions.map((value) => ({ value, label: actionTexts[value] })),
];

/** What the admin chose: the member's id as typed, and the action; empty for all. */
export interface AuditChoice {
  readonly member: string;
  readonly action: string;
}

/** What is asked of the server: of a member once the id is whole. */
export function filterOf({ member, action }: AuditChoice) {
  const typed = member.trim();
  return {
    member: typed.length === limits.referralIdLength ? typed : undefined,
    action: findAction(action),
  };
}

/** Who did it: a member's id, an operator, or a job or a trigger by its name. */
export function actorText(actor: string): string {
  if (actor === 'operator') return 'Operator';
  return actor.replace(/^job:/, 'Job ').replace(/^trigger:/, 'Trigger ');
}

type Value = NonNullable<AuditEntry['after']>[string];

/** The fields of an entry, each as it was and as it is; undefined where the entry does not say. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({
    name,
    before: textOf(name, before?.[name]),
    after: textOf(name, after?.[name]),
  }));
}

function textOf(name: string, value: Value | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  // A note is a person's words.
  const isMoment = name !== 'note' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
  return isMoment ? formatMoment(text) : text;
}
