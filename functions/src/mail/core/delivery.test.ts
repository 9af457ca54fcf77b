import { describe, expect, it } from 'vitest';
import type { Mail } from '../mail.ts';
import { afterFailure, afterSuccess, isStillOurs, leaseMail, withdraw } from './delivery.ts';

const now = new Date('2026-01-07T12:00:00.000Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const body = { subject: 'Hello', text: 'Text', html: '<p>Text</p>' };
const inThirtyDays = new Date('2026-02-06T12:00:00.000Z');

/** A mail in the hands of its first sender, changed as a test wants it. */
function mailWith(changes: Partial<Mail['delivery']> = {}, rest: Partial<Mail> = {}): Mail {
  return {
    to: ['ada@mail.example'],
    message: body,
    expiresAt: null,
    delivery: {
      state: 'PROCESSING',
      attempts: 1,
      nextAttemptAt: inMinutes(5),
      startTime: now,
      endTime: null,
      leaseExpireTime: inMinutes(5),
      error: null,
      info: null,
      expireAt: null,
      ...changes,
    },
    ...rest,
  };
}

describe('leaseMail', () => {
  it.each([
    ['PENDING', 0, inMinutes(0), 'send'],
    // Written by a clock ahead of ours.
    ['PENDING', 0, inMinutes(2), 'send'],
    ['RETRY', 1, inMinutes(1), undefined],
    ['RETRY', 1, inMinutes(0), 'send'],
    ['RETRY', 1, null, undefined],
    // As an operator orders it for a dead letter.
    ['RETRY', 7, inMinutes(-1), 'send'],
    ['PROCESSING', 1, inMinutes(1), undefined],
    ['PROCESSING', 1, inMinutes(0), 'send'],
    ['PROCESSING', 6, inMinutes(-1), 'send'],
    ['PROCESSING', 7, inMinutes(-1), 'nothing'],
    ['SUCCESS', 1, null, undefined],
    ['SUCCESS', 1, inMinutes(-1), undefined],
    ['ERROR', 7, inMinutes(-1), undefined],
  ] as const)('%s after %d attempts, due %s: %s', (state, attempts, nextAttemptAt, next) => {
    expect(leaseMail(mailWith({ state, attempts, nextAttemptAt }), now)?.next).toBe(next);
  });

  it('a lease lasts five minutes and counts the attempt', () => {
    const mail = mailWith({ state: 'RETRY', attempts: 2, nextAttemptAt: now, error: '451 Busy' });
    expect(leaseMail(mail, now)).toEqual({
      next: 'send',
      mail: mailWith({ attempts: 3, error: '451 Busy' }),
    });
  });

  it.each([
    ['that expires later lasts five minutes', 6, 5],
    ['that expires before ends with it', 4, 4],
  ])('a lease of a mail %s', (_, expiresInMinutes, leaseMinutes) => {
    const waiting = mailWith(
      { state: 'PENDING', attempts: 0 },
      { expiresAt: inMinutes(expiresInMinutes) },
    );
    const leaseEnd = inMinutes(leaseMinutes);
    expect(leaseMail(waiting, now)?.mail.delivery).toMatchObject({
      nextAttemptAt: leaseEnd,
      leaseExpireTime: leaseEnd,
    });
  });

  it.each([
    [inMinutes(1), 'send'],
    [inMinutes(0), 'nothing'],
    [inMinutes(-1), 'nothing'],
  ])('a mail that expires at %s: %s', (expiresAt, next) => {
    const waiting = mailWith({ state: 'PENDING', attempts: 0 }, { expiresAt });
    expect(leaseMail(waiting, now)?.next).toBe(next);
  });

  it('an expired mail is finished and loses its body', () => {
    const { message, delivery } =
      leaseMail(mailWith({ state: 'PENDING', attempts: 0 }, { expiresAt: now }), now)?.mail ?? {};
    expect(message).toEqual({ subject: 'Hello' });
    expect(delivery).toMatchObject({
      state: 'ERROR',
      attempts: 0,
      error: 'expired',
      nextAttemptAt: null,
      expireAt: inThirtyDays,
    });
  });

  it.each([
    { subject: 'Hello' },
    { subject: 'Hello', text: 'Text' },
    { subject: 'Hello', html: '<p>Text</p>' },
  ])('a mail without a body is finished: %j', (message) => {
    const leased = leaseMail(mailWith({ state: 'RETRY', nextAttemptAt: now }, { message }), now);
    expect(leased?.next).toBe('nothing');
    expect(leased?.mail.delivery).toMatchObject({ state: 'ERROR', error: 'no body' });
  });
});

it.each([
  [{}, true],
  [{ attempts: 2 }, false],
  [{ state: 'SUCCESS' }, false],
  [{ state: 'RETRY' }, false],
] as const)('the lease is still ours after %j: %j', (changes, ours) => {
  expect(isStillOurs(mailWith(changes), mailWith())).toBe(ours);
});

it.each([
  ['for ever when the mail does not expire', null, null],
  ['for thirty days when the mail expires', inMinutes(10), inThirtyDays],
])('a delivered mail loses its body, and its record is kept %s', (_, expiresAt, expireAt) => {
  const info = { messageId: '<1@mail.example>', response: '250 OK' };
  expect(afterSuccess(mailWith({ error: '451 Busy' }, { expiresAt }), info, now)).toEqual({
    ...mailWith({
      state: 'SUCCESS',
      nextAttemptAt: null,
      endTime: now,
      leaseExpireTime: null,
      info,
      expireAt,
    }),
    expiresAt,
    message: { subject: 'Hello' },
  });
});

describe('afterFailure', () => {
  const busy = '451 Busy';

  it.each([
    [1, 1],
    [2, 5],
    [3, 15],
    [4, 60],
    [5, 240],
    [6, 1_440],
  ])('after attempt %d, waits %d minutes', (attempts, minutes) => {
    expect(afterFailure(mailWith({ attempts }), busy, now)).toEqual(
      mailWith({
        state: 'RETRY',
        attempts,
        nextAttemptAt: inMinutes(minutes),
        endTime: now,
        leaseExpireTime: null,
        error: busy,
      }),
    );
  });

  it.each([
    ['the seventh attempt', 7, null, body],
    ['the seventh attempt of a mail that expires', 7, 2_880, undefined],
    ['an attempt that an operator ordered', 8, null, body],
    ['an attempt whose next would come too late', 3, 15, undefined],
    // A welcome mail that was sent again is good for a day.
    ['an attempt before the long pause of a mail that expires within it', 6, 1_119, undefined],
  ])('a mail is given up after %s', (_, attempts, expiresInMinutes, left) => {
    const expiresAt = expiresInMinutes === null ? null : inMinutes(expiresInMinutes);
    const { message, delivery } = afterFailure(mailWith({ attempts }, { expiresAt }), busy, now);
    expect(message).toEqual(left ?? { subject: 'Hello' });
    expect(delivery).toMatchObject({
      state: 'ERROR',
      attempts,
      error: busy,
      nextAttemptAt: null,
      leaseExpireTime: null,
      expireAt: expiresAt === null ? null : inThirtyDays,
    });
  });

  it('a mail that expires after the next attempt is tried again', () => {
    const mail = mailWith({ attempts: 2 }, { expiresAt: inMinutes(6) });
    const { message, delivery } = afterFailure(mail, busy, now);
    expect(message).toEqual(body);
    expect(delivery.state).toBe('RETRY');
  });
});

it.each([
  ['for ever when the mail does not expire', null, null],
  ['for thirty days when the mail expires', inMinutes(10), inThirtyDays],
])(
  'a withdrawn mail is sent by nobody, loses its body, and its record is kept %s',
  (_, expiresAt, expireAt) => {
    const sending = mailWith({}, { expiresAt });
    const withdrawn = withdraw(sending, now);
    expect(withdrawn.message).toEqual({ subject: 'Hello' });
    expect(withdrawn.delivery).toMatchObject({ state: 'ERROR', error: 'withdrawn', expireAt });
    expect(leaseMail(withdrawn, inMinutes(6))).toBeUndefined();
    expect(isStillOurs(withdrawn, sending)).toBe(false);
  },
);
