import type { Firestore } from 'firebase-admin/firestore';
import type { Clock, RealTime } from '../platform/clock.ts';
import { type Deadline, deadlineIn, neverOver } from '../platform/deadline.ts';
import { type Logger, redact, StoredName } from '../platform/logger.ts';
import { paths } from '../platform/paths.ts';
import { afterFailure, afterSuccess, isStillOurs, leaseMail } from './core/delivery.ts';
import type { Mail } from './mail.ts';
import type { Smtp, SmtpResult } from './smtp.ts';
import { findMail, setMail } from './store.ts';

/** What delivering a mail depends on. */
export interface MailDeps {
  readonly clock: Pick<Clock, 'realNow'>;
  readonly firestore: Firestore;
  readonly log: Logger;
  readonly smtp: Smtp;
}

/** The result for a mail: `not-due` also when another process is sending it or has sent it. */
export type DeliveryResult = 'delivered' | 'postponed' | 'given-up' | 'not-due';

const answerLengthMax = 500;

/**
 * Delivers one mail if it is due. Of many that do so at once, one sends it. One that dies leaves a
 * lease that runs out, and the mail is sent again then: at least once, with the same Message-ID.
 */
export async function deliverMail(context: MailDeps, id: string): Promise<DeliveryResult> {
  const { clock, firestore, smtp } = context;
  const taken = await firestore.runTransaction(async (transaction) => {
    const stored = await findMail(firestore, id, transaction);
    const leased = stored && leaseMail(stored, clock.realNow());
    if (leased === undefined) return 'not-due';
    setMail(firestore, transaction, id, leased.mail);
    return leased.next === 'send' ? leased : report(context, id, leased.mail);
  });
  if (typeof taken === 'string') return taken;
  const { subject, text, html } = taken.mail.message;
  if (text === undefined || html === undefined) return report(context, id, taken.mail);
  const [to] = taken.mail.to;
  const deadline = deadlineOf(taken.mail, clock.realNow());
  const result = await smtp.send({ id, to, subject, text, html }, deadline);
  // Before the result is recorded: whatever becomes of that, the server takes no other mail either.
  if (result.state === 'unavailable') {
    const document = new StoredName(paths.outgoingMail(id));
    context.log.alert('mail.relay', { document, reason: keep(result.reason) });
  }
  return recordResult(context, id, taken.mail, result);
}

/** A mail that expires is worth nothing where it is sent later. */
const deadlineOf = ({ expiresAt }: Mail, now: RealTime): Deadline =>
  expiresAt === null ? neverOver : deadlineIn(expiresAt.getTime() - now.getTime());

/** Writes the result of sending, unless the lease ran out and another process has it, or the mail was withdrawn. */
async function recordResult(
  context: MailDeps,
  id: string,
  taken: Mail,
  result: SmtpResult,
): Promise<DeliveryResult> {
  const { clock, firestore, log } = context;
  const reported = await firestore.runTransaction(async (transaction) => {
    const stored = await findMail(firestore, id, transaction);
    if (stored === undefined || !isStillOurs(stored, taken)) return undefined;
    const after = afterResult(stored, result, clock.realNow());
    setMail(firestore, transaction, id, after);
    return report(context, id, after);
  });
  if (reported !== undefined) return reported;
  log.warn('A mail took longer than its lease, or was withdrawn meanwhile', {
    document: new StoredName(paths.outgoingMail(id)),
    result: result.state,
  });
  return 'not-due';
}

function afterResult(mail: Mail, result: SmtpResult, now: RealTime): Mail {
  if (result.state === 'taken') {
    const { messageId, response } = result;
    return afterSuccess(mail, { messageId, response: keep(response) }, now);
  }
  return afterFailure(mail, keep(result.reason), now);
}

/** A server's words as they are kept: they may repeat the address, and be of any length. */
function keep(answer: string): string {
  return redact(answer).slice(0, answerLengthMax);
}

/** Logs how a mail stands, without its address and its body. */
function report({ log }: MailDeps, id: string, { delivery }: Mail): DeliveryResult {
  const { state, attempts, error } = delivery;
  const document = new StoredName(paths.outgoingMail(id));
  const fields = { document, attempts, ...(error === null ? {} : { reason: error }) };
  switch (state) {
    case 'SUCCESS':
      log.info('A mail was delivered', fields);
      return 'delivered';
    case 'ERROR':
      log.alert('mail.given_up', fields);
      return 'given-up';
    case 'PENDING':
    case 'PROCESSING':
    case 'RETRY':
      log.warn('A mail is tried again later', fields);
      return 'postponed';
  }
}
