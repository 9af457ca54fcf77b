import { describe, expect, it } from 'vitest';
import { testPayment } from '../../../test/test-payment.ts';
import type { Attempt, Payment } from '../payment.ts';
import {
  afterEnd,
  afterFinalLook,
  afterOpenLook,
  afterUndoing,
  type PaymentEnd,
} from './after-look.ts';

const hash = (digit: string): string => `0x${digit.repeat(64)}`;

const first: Attempt = { txn: hash('1'), raw: '0x02', kind: 'first' };
const cancel: Attempt = { txn: hash('2'), raw: '0x02', kind: 'cancel' };
const payment = testPayment({
  attempts: [first, cancel],
  txns: [first.txn, cancel.txn],
  txn: first.txn,
});

const startMs = Date.UTC(2026, 0, 7, 12);
const hourMs = 3_600_000;

/** The hours after the end of a payment at which it is looked at, and the payment after the last look. */
function watchOut(found: PaymentEnd): { hours: number[]; last: Payment } {
  const hours: number[] = [];
  let last = afterEnd(payment, found, new Date(startMs));
  while (last.nextLookAt !== null) {
    const now = new Date(last.nextLookAt);
    hours.push((now.getTime() - startMs) / hourMs);
    last = afterFinalLook(last, now);
  }
  return { hours, last };
}

const bytesOf = ({ attempts }: Payment) => attempts.map(({ raw }) => raw);

describe('a payment that has ended', () => {
  it.each<[string, PaymentEnd]>([
    ['is confirmed', { state: 'confirmed', reason: null, txn: first.txn }],
    ['was reverted', { state: 'failed', reason: 'reverted', txn: first.txn }],
    ['was cancelled', { state: 'failed', reason: 'cancelled', txn: cancel.txn }],
  ])('and %s is looked at after 1, 6 and 24 hours, and then loses its bytes', (_, found) => {
    expect(bytesOf(afterEnd(payment, found, new Date(startMs)))).toEqual(['0x02', '0x02']);
    const { hours, last } = watchOut(found);
    expect(hours).toEqual([1, 6, 24]);
    expect(bytesOf(last)).toEqual([null, null]);
  });

  it.each<[string, PaymentEnd]>([
    ['was replaced', { state: 'failed', reason: 'replaced', txn: first.txn }],
    ['has an unknown end', { state: 'failed', reason: 'unknown', txn: first.txn }],
    ['was made elsewhere', { state: 'confirmed', reason: null, txn: hash('9') }],
  ])('and %s has no block of its own: it loses its bytes and is looked at no more', (_, found) => {
    const { hours, last } = watchOut(found);
    expect(hours).toEqual([]);
    expect(bytesOf(last)).toEqual([null, null]);
  });

  it('and whose block has disappeared says so however it ends then', () => {
    const found: PaymentEnd = { state: 'confirmed', reason: null, txn: first.txn };
    const undoneAt = new Date(startMs + hourMs);
    const undone = afterUndoing(afterEnd(payment, found, new Date(startMs)), undoneAt);
    const ended = afterEnd(undone, { ...found, state: 'failed' }, new Date(startMs + 2 * hourMs));
    expect(ended.undoneAt).toBe(undoneAt.toISOString());
  });

  it('and whose block has disappeared is looked at soon, however old its bytes are', () => {
    const found: PaymentEnd = { state: 'confirmed', reason: null, txn: first.txn };
    const undoneMs = startMs + 24 * hourMs;
    const undone = afterUndoing(afterEnd(payment, found, new Date(startMs)), new Date(undoneMs));
    const look = { isMined: false, answer: undefined };
    const looked = afterOpenLook(undone, { now: new Date(undoneMs + 5_000), ...look });
    const secondsAfter = ({ nextLookAt }: Payment) =>
      (new Date(nextLookAt ?? 0).getTime() - undoneMs) / 1_000;
    expect([undone, looked].map(secondsAfter)).toEqual([5, 20]);
  });
});

it('a payment whose search was cut off is due at once, however long it has waited, and goes on where that ended', () => {
  const now = new Date(Date.parse(payment.submittedAt) + 240 * hourMs);
  const look = { now, isMined: true, answer: undefined };
  const cutOff = afterOpenLook(payment, { ...look, nextSearchBlock: 40 });
  expect(cutOff).toMatchObject({ nextSearchBlock: 40, nextLookAt: now.toISOString() });
  const later = afterOpenLook(cutOff, look);
  expect(later.nextSearchBlock).toBe(40);
  expect(Date.parse(later.nextLookAt ?? '')).toBe(now.getTime() + 20 * hourMs);
});

describe('a pending payment of which somebody was alerted', () => {
  const serial = 'AAAAAA_2026-01-07';
  const alertedAt = new Date(startMs).toISOString();
  const dayMs = 24 * hourMs;

  it.each<[string, Partial<Payment>, number, boolean]>([
    ['that keeps a withdrawal in process is alerted again a day later', {}, dayMs, true],
    ['that keeps a withdrawal in process is not alerted before', {}, dayMs - 1, false],
    ['of a member for something else is not alerted again', { withdrawal: null }, dayMs, false],
    [
      'whose withdrawal another one pays is not alerted again',
      { overtakenBy: 'outside' },
      dayMs,
      false,
    ],
  ])('%s', (_, change, afterMs, isAlerted) => {
    const now = new Date(startMs + afterMs);
    const stuck = { ...payment, withdrawal: serial, alertedAt, ...change };
    const looked = afterOpenLook(stuck, { now, isMined: false, answer: undefined });
    expect(looked.alertedAt).toBe(isAlerted ? now.toISOString() : alertedAt);
  });
});
