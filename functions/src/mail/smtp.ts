import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import type { SmtpConfig } from '../platform/config.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { withTimeout } from '../platform/timer.ts';
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
  /** Sends a mail, within 50 seconds. */
  send(mail: OutgoingMail): Promise<SmtpResult>;
}

/** How long the server is waited for. */
export interface SmtpTimeouts {
  readonly connectionMs: number;
  /** Of silence; and for it to let us in without a mail. */
  readonly answerMs: number;
  /** From the beginning of a mail to its end, however talkative the server is. */
  readonly totalMs: number;
}

const standardTimeouts: SmtpTimeouts = {
  connectionMs: 10_000,
  answerMs: 20_000,
  totalMs: 30_000,
};

/** What the library says of its connection: the server is away, or does not let us in. Not of one mail and its addresses. */
const connectionCodes = new Set([
  'EAUTH',
  'ECONNECTION',
  'EDNS',
  'EPROTOCOL',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
]);

const smtpError = z.object({ message: z.string(), code: z.optional(z.string()) });

/**
 * The mail server that the configuration names; `from` is the sender of every mail.
 * @throws when `from` holds no address.
 */
export function createSmtp(
  { host, port, security, login }: SmtpConfig,
  from: string,
  { connectionMs, answerMs, totalMs }: SmtpTimeouts = standardTimeouts,
): Smtp {
  const domain = domainOf(from);
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: connectionMs,
    greetingTimeout: connectionMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
  });

  async function send({ id, to, subject, text, html }: OutgoingMail): Promise<SmtpResult> {
    const messageId = `<${sha256Hex(id).slice(0, 40)}@${domain}>`;
    // A variable, because the type definitions do not know the signal yet.
    const mail = {
      from,
      // Not a text, in which a comma would begin a second recipient.
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId,
      // Keeps automatic replies away.
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(totalMs),
    };
    try {
      const { response } = await transport.sendMail(mail);
      return { state: 'taken', messageId, response };
    } catch (error) {
      const { code = '', message: reason } = smtpError.parse(error);
      // A connection also ends over one mail: where a recipient's server keeps ours waiting, which a stranger may do.
      const isUnavailable = connectionCodes.has(code) && !(await letsUsIn());
      return { state: isUnavailable ? 'unavailable' : 'refused', reason };
    }
  }

  /** Whether the server lets us in without a mail. */
  async function letsUsIn(): Promise<boolean> {
    try {
      return await withTimeout(transport.verify(), answerMs);
    } catch {
      return false;
    }
  }

  return { send };
}

function domainOf(from: string): string {
  const [, domain] = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from) ?? [];
  if (domain === undefined) throw new Error('MAIL_FROM holds no mail address');
  return domain;
}
