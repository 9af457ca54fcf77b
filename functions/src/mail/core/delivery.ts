import type { RealTime } from '../../platform/clock.ts';
import type { Mail } from '../mail.ts';

const minuteMs = 60_000;
/** How long an attempt may take at most: until then no other process sends the mail, and a function that sends has longer. */
export const attemptMaxMs = 5 * minuteMs;
/**
 * How long to wait after the first, second, ... failure; after the last one a mail is given up. Whatever the server
 * refused: an answer does not show whether the address is wrong, or our sender, login or quota, which can be mended in a day.
 */
const pausesMinutes = [1, 5, 15, 60, 240, 1_440] as const;
/** How often a mail is sent at most before it is given up. */
const attemptsMax = pausesMinutes.length + 1;
/** For how long the record of a mail that expires is kept. */
const keptMs = 30 * 24 * 60 * minuteMs;

/** A mail under our lease: it is to be sent, or it is finished without being sent. */
export interface LeasedMail {
  readonly next: 'send' | 'nothing';
  readonly mail: Mail;
}

/**
 * Takes the lease of a mail that is due.
 * @returns undefined when it is not: finished, not yet to be tried again, or being sent by another process.
 */
export function leaseMail(mail: Mail, now: RealTime): LeasedMail | undefined {
  const { state, attempts } = mail.delivery;
  if (!isDue(mail, now)) return undefined;
  if (mail.message.text === undefined || mail.message.html === undefined) {
    return { next: 'nothing', mail: giveUp(mail, 'no body', now) };
  }
  if (mail.expiresAt !== null && mail.expiresAt <= now) {
    return { next: 'nothing', mail: giveUp(mail, 'expired', now) };
  }
  // Each sender died. A retry that an operator orders starts from another state.
  if (state === 'PROCESSING' && attempts >= attemptsMax) {
    return { next: 'nothing', mail: giveUp(mail, 'no attempt came to an end', now) };
  }
  const attemptEndMs = now.getTime() + attemptMaxMs;
  // An attempt ends with the mail. So does the lease, for the body of a mail whose sender died to be gone then.
  const leaseEnd = new Date(Math.min(attemptEndMs, mail.expiresAt?.getTime() ?? attemptEndMs));
  const delivery = {
    ...mail.delivery,
    state: 'PROCESSING' as const,
    attempts: attempts + 1,
    nextAttemptAt: leaseEnd,
    startTime: now,
    endTime: null,
    leaseExpireTime: leaseEnd,
    expireAt: null,
  };
  return { next: 'send', mail: { ...mail, delivery } };
}

function isDue({ delivery }: Mail, now: RealTime): boolean {
  const { state, nextAttemptAt } = delivery;
  switch (state) {
    case 'PENDING':
      // The clock of the instance that wrote it may be ahead of ours.
      return true;
    case 'PROCESSING':
    case 'RETRY':
      return nextAttemptAt !== null && nextAttemptAt <= now;
    case 'SUCCESS':
    case 'ERROR':
      return false;
  }
}

/** Whether the lease of `stored` is still the one that was taken with `taken`. */
export function isStillOurs(stored: Mail, taken: Mail): boolean {
  return (
    stored.delivery.state === 'PROCESSING' && stored.delivery.attempts === taken.delivery.attempts
  );
}

/** The mail after the server took it: its body, which may hold a secret link, is gone. */
export function afterSuccess(
  mail: Mail,
  info: { readonly messageId: string; readonly response: string },
  now: RealTime,
): Mail {
  return withoutBody(finish(mail, { state: 'SUCCESS', error: null, info }, now));
}

/** The mail after an attempt failed: tried again later, or given up. */
export function afterFailure(mail: Mail, reason: string, now: RealTime): Mail {
  const pauseMinutes = pausesMinutes[mail.delivery.attempts - 1];
  if (pauseMinutes === undefined) return giveUp(mail, reason, now);
  const nextAttemptAt = new Date(now.getTime() + pauseMinutes * minuteMs);
  // It would have expired by then, and its body must not lie about until then.
  if (mail.expiresAt !== null && mail.expiresAt <= nextAttemptAt) {
    return giveUp(mail, reason, now);
  }
  const delivery = {
    ...mail.delivery,
    state: 'RETRY' as const,
    nextAttemptAt,
    endTime: now,
    leaseExpireTime: null,
    error: reason,
  };
  return { ...mail, delivery };
}

/** A dead letter. It keeps its body, for an operator to send it after all, unless it expires. */
function giveUp(mail: Mail, error: string, now: RealTime): Mail {
  const finished = finish(mail, { state: 'ERROR', error, info: null }, now);
  return mail.expiresAt === null ? finished : withoutBody(finished);
}

/** A mail that waited, and is sent no more because its text is worth nothing any more: its text is gone. */
export const withdraw = (mail: Mail, now: RealTime): Mail =>
  withoutBody(finish(mail, { state: 'ERROR', error: 'withdrawn', info: null }, now));

function finish(
  mail: Mail,
  end: Pick<Mail['delivery'], 'error' | 'info'> & { readonly state: 'SUCCESS' | 'ERROR' },
  now: RealTime,
): Mail {
  const delivery = {
    ...mail.delivery,
    ...end,
    nextAttemptAt: null,
    endTime: now,
    leaseExpireTime: null,
    // The record of a mail that does not expire is kept for ever, so that the mail is sent once.
    expireAt: mail.expiresAt === null ? null : new Date(now.getTime() + keptMs),
  };
  return { ...mail, delivery };
}

function withoutBody(mail: Mail): Mail {
  return { ...mail, message: { subject: mail.message.subject } };
}
