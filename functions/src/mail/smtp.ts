import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpConfig } from '../platform/config.ts';
import { type Deadline, neverOver } from '../platform/deadline.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { withTimeout } from '../platform/timer.ts';
import { attemptMaxMs } from './core/delivery.ts';
import type { Message } from './core/messages.ts';

/** A mail as the mail server is given it. */
interface OutgoingMail extends Message {
  /** The Message-ID is made of it, so that the same mail sent twice is recognised. */
  readonly id: string;
  readonly to: string;
}

/** The mail server's answer to a mail. */
export type SmtpResult =
  | {
      readonly state: 'taken';
      readonly messageId: string;
      /** The server's last words. */
      readonly response: string;
    }
  | {
      /** `unavailable`: the server takes no mail at all, because it does not answer or does not let us in. */
      readonly state: 'refused' | 'unavailable';
      /** May hold addresses: redact it before it is kept. */
      readonly reason: string;
    };

/** The server that takes our mails. */
export interface Smtp {
  /** Sends a mail, within `attemptMaxMs`. The server is given none once the deadline is over. */
  send(mail: OutgoingMail, deadline: Deadline): Promise<SmtpResult>;
}

/** How long the server is waited for, however talkative it is. */
export interface SmtpTimeouts {
  /** For it to let us in: for a mail, and once more where that fails. */
  readonly enterMs: number;
  /** From then on for the mail, with the answer to its text. */
  readonly sendMs: number;
}

/**
 * The answer to the text gets minutes: the server has the mail by then, and gets it once more where it is not waited for.
 * Source: RFC 5321, 4.5.3.2.6. What is left of the attempt is for being let in twice.
 */
const standardTimeouts: SmtpTimeouts = { enterMs: 20_000, sendMs: attemptMaxMs - 60_000 };

/** What every mail has: from whom it is, and where an answer goes. */
interface MailSender {
  readonly from: string;
  readonly replyTo: string;
}

/**
 * The mail server that the configuration names.
 * @throws when `from` holds no address.
 */
export function createSmtp(
  { host, port, security, login }: SmtpConfig,
  { from, replyTo }: MailSender,
  { enterMs, sendMs }: SmtpTimeouts = standardTimeouts,
): Smtp {
  const domain = domainOf(from);
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  async function send(
    { id, to, subject, text, html }: OutgoingMail,
    deadline: Deadline,
  ): Promise<SmtpResult> {
    const messageId = `<${sha256Hex(id).slice(0, 40)}@${domain}>`;
    try {
      const { envelope, message } = await composer.sendMail({
        from,
        replyTo,
        // Not a text, in which a comma would begin a second recipient.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId,
        // Keeps automatic replies away.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      const connection = await enter(deadline);
      const { response } = await inTime<SMTPConnection.SentMessageInfo>(
        connection,
        Math.min(sendMs, deadline.leftMs()),
        (done) => connection.send(envelope, message, done),
      );
      connection.close();
      return { state: 'taken', messageId, response };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // Whatever ended it: a connection also ends over one mail, where a recipient's server keeps ours waiting, which a
      // stranger may do.
      return { state: (await letsUsIn()) ? 'refused' : 'unavailable', reason: error.message };
    }
  }

  /** A connection that the server has let us in by. */
  async function enter({ leftMs }: Deadline): Promise<SMTPConnection> {
    const connection = new SMTPConnection({
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
    });
    await inTime<unknown>(connection, Math.min(enterMs, leftMs()), (done) =>
      connection.connect((error) => {
        if (error !== undefined || login === undefined) done(error, undefined);
        else connection.login({ user: login.user, pass: login.password }, done);
      }),
    );
    return connection;
  }

  /** Whether the server lets us in without a mail. */
  async function letsUsIn(): Promise<boolean> {
    try {
      (await enter(neverOver)).close();
      return true;
    } catch {
      return false;
    }
  }

  return { send };
}

/** Does a step of a connection, which is closed where the step fails or takes too long. */
async function inTime<Result>(
  connection: SMTPConnection,
  timeoutMs: number,
  begin: (done: (error: Error | null | undefined, result: Result) => void) => void,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  connection.once('error', reject);
  // Where the server says why it ends a connection, the step gets its words only after this event.
  connection.once('end', () =>
    setImmediate(reject, new Error('The server has ended the connection')),
  );
  begin((error, result) => (error ? reject(error) : resolve(result)));
  try {
    return await withTimeout(promise, timeoutMs);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function domainOf(from: string): string {
  const [, domain] = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from) ?? [];
  if (domain === undefined) throw new Error('MAIL_FROM holds no mail address');
  return domain;
}
