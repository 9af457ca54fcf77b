import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import type { SmtpConfig } from '../platform/config.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { isPermanentRefusal } from './core/is-permanent-refusal.ts';
import type { OutgoingMail, Smtp, SmtpResult } from './smtp.ts';

/** How long the server is waited for. */
export interface SmtpTimeouts {
  readonly connectionMs: number;
  /** Of silence. */
  readonly answerMs: number;
  /** From the beginning to the end, however talkative the server is. */
  readonly totalMs: number;
}

const standardTimeouts: SmtpTimeouts = {
  connectionMs: 10_000,
  answerMs: 20_000,
  totalMs: 30_000,
};

const smtpError = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  command: z.optional(z.string()),
});

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
      // So that nobody's holiday notice answers it.
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(totalMs),
    };
    try {
      const { response } = await transport.sendMail(mail);
      return { state: 'taken', messageId, response };
    } catch (error) {
      const { message, ...details } = smtpError.parse(error);
      return { state: 'refused', permanent: isPermanentRefusal(details), reason: message };
    }
  }

  return { send };
}

function domainOf(from: string): string {
  const [, domain] = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from) ?? [];
  if (domain === undefined) throw new Error('MAIL_FROM holds no mail address');
  return domain;
}
