import { expect, it } from 'vitest';
import { testWithdrawal as withdrawal } from '../../../test/test-withdrawal.ts';
import * as messages from '../../contract/messages.ts';
import { refused } from '../../platform/outcome.ts';
import type { Withdrawal } from '../../withdrawals/withdrawal.ts';
import {
  type Assignee,
  type AssignmentFacts,
  decideAssignment,
  findOutsidePayment,
} from './assignment.ts';

const { recipient } = withdrawal;
const noon = '2026-01-07T12:00:00.000Z';
const soon = '2026-01-07T12:10:00.000Z';
const tomorrow = '2026-01-08T12:00:00.000Z';
const facts: AssignmentFacts = {
  now: new Date(noon),
  payoutHold: undefined,
  aboveMicros: undefined,
  formerAdmins: { withoutGrant: new Set(), withoutRights: new Set() },
};
const payment = { hash: `0x${'1'.repeat(64)}`, payerPublicKey: recipient, reportedAt: noon };

const publicKey = '0x2222222222222222222222222222222222222222';
const notify: Assignee = {
  uid: 'ADM1N1',
  grant: 1,
  publicKey,
  device: 'laptop',
  external: undefined,
};
const payOutside: Assignee = { ...notify, external: true };
const end: Assignee = { ...notify, external: false };

const noticeOf = (uid: string, until = soon, device = 'laptop') => ({
  uid,
  grant: 1,
  device,
  until,
});
const outsideOf = (uid: string, until = tomorrow) =>
  ({ uid, grant: 1, device: 'laptop', until, external: true }) as const;
const approvalUntil = (until: string, uid = 'ADM1N2') => ({
  approval: { uid, grant: 1, recipient, netMicros: 18_000_000n, until },
});
const needed = { aboveMicros: 17_999_999n };

type Given = Partial<Pick<Withdrawal, 'claim' | 'heldBy' | 'approval'>>;

it.each<[string, Given, Assignee, Partial<AssignmentFacts>, Given]>([
  ['a notice lasts for ten minutes', {}, notify, {}, { claim: noticeOf('ADM1N1') }],
  [
    'a notice follows that of another admin which is over',
    { claim: noticeOf('ADM1N2', noon) },
    notify,
    {},
    { claim: noticeOf('ADM1N1') },
  ],
  [
    'a notice follows the outside payment of somebody whose grant has ended',
    { claim: outsideOf('ADM1N2') },
    notify,
    { formerAdmins: { withoutGrant: new Set(['ADM1N2/1']), withoutRights: new Set() } },
    { claim: noticeOf('ADM1N1') },
  ],
  [
    'a notice follows the own one ten minutes after its end',
    { claim: noticeOf('ADM1N1', '2026-01-07T11:50:00.000Z') },
    notify,
    {},
    { claim: noticeOf('ADM1N1') },
  ],
  [
    'a notice follows the own outside payment under a grant that has ended',
    { claim: outsideOf('ADM1N1') },
    { ...notify, grant: 2 },
    { formerAdmins: { withoutGrant: new Set(['ADM1N1/1']), withoutRights: new Set() } },
    { claim: { ...noticeOf('ADM1N1'), grant: 2 } },
  ],
  [
    'an outside payment has 24 hours, and its admin is remembered',
    { heldBy: ['ADM1N2'] },
    payOutside,
    {},
    { claim: outsideOf('ADM1N1'), heldBy: ['ADM1N2', 'ADM1N1'] },
  ],
  [
    'an outside payment follows the own notice on the same device',
    { claim: noticeOf('ADM1N1') },
    payOutside,
    {},
    { claim: outsideOf('ADM1N1'), heldBy: ['ADM1N1'] },
  ],
  [
    'an outside payment has time until the approval that it needs ends',
    approvalUntil(soon),
    payOutside,
    needed,
    { claim: outsideOf('ADM1N1', soon), heldBy: ['ADM1N1'] },
  ],
  [
    'an outside payment outlasts an approval that it does not need',
    approvalUntil(soon),
    payOutside,
    {},
    { claim: outsideOf('ADM1N1'), heldBy: ['ADM1N1'] },
  ],
  [
    'an outside payment has no more than 24 hours',
    approvalUntil('2026-01-08T12:00:00.001Z'),
    payOutside,
    needed,
    { claim: outsideOf('ADM1N1'), heldBy: ['ADM1N1'] },
  ],
  [
    'its admin ends an outside payment from any device, also while the member’s pay-outs wait',
    { claim: outsideOf('ADM1N1'), heldBy: ['ADM1N1'] },
    { ...end, device: 'phone' },
    { payoutHold: messages.payoutHeld },
    { claim: null },
  ],
])('%s', (_, given, assignee, change, after) => {
  const assigned = { ...withdrawal, ...given };
  expect(decideAssignment(assigned, assignee, { ...facts, ...change })).toEqual({
    ok: true,
    value: { ...assigned, ...after },
  });
});

it.each<[string, Given, Assignee]>([
  ['the own notice again', { claim: noticeOf('ADM1N1') }, notify],
  [
    'a notice within ten minutes after the own one',
    { claim: noticeOf('ADM1N1', '2026-01-07T11:50:00.001Z') },
    notify,
  ],
  ['the own outside payment again', { claim: outsideOf('ADM1N1'), heldBy: ['ADM1N1'] }, payOutside],
  ['the end of an outside payment that nobody makes', { claim: noticeOf('ADM1N1') }, end],
])('%s changes nothing', (_, given, assignee) => {
  const assigned = { ...withdrawal, ...given };
  const decision = decideAssignment(assigned, assignee, facts);
  expect(decision.ok && decision.value).toBe(assigned);
});

const outside = refused('payout_held', messages.payoutOutside(tomorrow));
const elsewhere = refused('payout_claimed', messages.payoutElsewhere);
const unapproved = refused('approval_needed', messages.approvalNeeded);

it.each<[string, Given, Assignee, Partial<AssignmentFacts>, ReturnType<typeof decideAssignment>]>([
  [
    'a notice while another admin pays it outside',
    { claim: outsideOf('ADM1N2') },
    notify,
    {},
    outside,
  ],
  [
    'an outside payment while another admin makes one',
    { claim: outsideOf('ADM1N2') },
    payOutside,
    {},
    outside,
  ],
  ['the end of another admin’s outside payment', { claim: outsideOf('ADM1N2') }, end, {}, outside],
  ['a notice during the own outside payment', { claim: outsideOf('ADM1N1') }, notify, {}, outside],
  ['a notice during that of another admin', { claim: noticeOf('ADM1N2') }, notify, {}, elsewhere],
  [
    'a notice during the own one on another device',
    { claim: noticeOf('ADM1N1', soon, 'phone') },
    notify,
    {},
    elsewhere,
  ],
  [
    'a notice while the member’s pay-outs wait',
    {},
    notify,
    { payoutHold: messages.payoutHeld },
    refused('payout_held', messages.payoutHeld),
  ],
  [
    'a second outside payment of the same admin',
    { heldBy: ['ADM1N1'] },
    payOutside,
    {},
    refused('conflict', messages.payoutOutsideBefore),
  ],
  ['an outside payment without the approval that it needs', {}, payOutside, needed, unapproved],
  [
    'an outside payment with an approval that is over',
    approvalUntil(noon),
    payOutside,
    needed,
    unapproved,
  ],
  [
    'an outside payment with the own approval',
    approvalUntil(tomorrow, 'ADM1N1'),
    payOutside,
    needed,
    unapproved,
  ],
  [
    'an outside payment with the owner’s approval',
    approvalUntil(tomorrow, 'AAAAAA'),
    payOutside,
    needed,
    unapproved,
  ],
  [
    'an outside payment with the approval of somebody who is no admin any more',
    approvalUntil(tomorrow),
    payOutside,
    {
      ...needed,
      formerAdmins: { withoutGrant: new Set(), withoutRights: new Set(['ADM1N2/1']) },
    },
    unapproved,
  ],
])('%s is refused', (_, given, assignee, change, refusal) => {
  const decision = decideAssignment({ ...withdrawal, ...given }, assignee, { ...facts, ...change });
  expect(decision).toEqual(refusal);
});

it.each<[string, Withdrawal, Assignee, ReturnType<typeof decideAssignment>]>([
  [
    'that is paid',
    { ...withdrawal, state: 'paid', payment, paidAt: noon },
    notify,
    refused('already_paid', messages.alreadyPaid, { txn: payment.hash }),
  ],
  [
    'whose payment is in process',
    { ...withdrawal, state: 'paying', payment },
    notify,
    refused('payout_in_process', messages.payoutInProcess),
  ],
  [
    'of the admin',
    withdrawal,
    { ...notify, uid: 'AAAAAA' },
    refused('payout_own', messages.payoutOwn),
  ],
  [
    'to the wallet of the admin',
    withdrawal,
    { ...notify, publicKey: recipient },
    refused('payout_own', messages.payoutOwn),
  ],
])('the assignment of a withdrawal %s is refused', (_, of, assignee, refusal) => {
  expect(decideAssignment(of, assignee, facts)).toEqual(refusal);
});

it.each<[string, Withdrawal['claim'], string | undefined]>([
  ['an outside payment', outsideOf('ADM1N2'), messages.payoutOutside(tomorrow)],
  ['an outside payment that is over', outsideOf('ADM1N2', noon), undefined],
  ['a notice', noticeOf('ADM1N2'), undefined],
  ['no assignment', null, undefined],
])('whether %s keeps a withdrawal from being paid in the app', (_, claim, reason) => {
  expect(findOutsidePayment({ claim }, facts)).toBe(reason);
});
