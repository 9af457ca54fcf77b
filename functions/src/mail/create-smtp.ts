import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../platform/config.ts';
import type { Smtp } from './smtp.ts';

const connectionTimeoutMs = 10_000;
const answerTimeoutMs = 20_000;

/** The mail server that the configuration names; `from` is the sender of every mail. */
export function createSmtp({ host, port, security, login }: SmtpConfig, from: string): Smtp {
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: answerTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
  });
  return {
    async send({ to, subject, text, html, messageId }) {
      const { response } = await transport.sendMail({
        from,
        to,
        subject,
        text,
        html,
        messageId: `<${messageId}>`,
      });
      return response;
    },
  };
}
