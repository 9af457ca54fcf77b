import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import '../base/refuse-odd-requests.mjs';
import { type CaughtMail, renderInboxPage } from './inbox-page.ts';

/** The mails caught so far, in memory. */
interface Inbox {
  add(mail: CaughtMail): void;
  /** Newest first; with `to` only the mails to this address, in any case. */
  list(to?: string): readonly CaughtMail[];
}

/** An inbox that keeps the newest `capacity` mails. */
export function createInbox(capacity: number): Inbox {
  const mails: CaughtMail[] = [];
  return {
    add: (mail) => {
      mails.unshift(mail);
      mails.length = Math.min(mails.length, capacity);
    },
    list: (to) => {
      const wanted = to?.trim().toLowerCase();
      return wanted === undefined
        ? [...mails]
        : mails.filter((mail) => mail.to.toLowerCase() === wanted);
    },
  };
}

/** A running mail catcher. */
export interface MailCatcher {
  stop(): Promise<void>;
}

const capacity = 500;
const mailBytesMax = 1_000_000;

/**
 * Starts an SMTP server that keeps every mail and forwards none, and the inbox that shows them.
 * @throws when one of the ports is busy.
 */
export async function startMailCatcher(ports: {
  readonly smtp: number;
  readonly inbox: number;
}): Promise<MailCatcher> {
  const inbox = createInbox(capacity);
  const smtp = createSmtpServer(inbox);
  const web = createInboxServer(inbox);
  // A client that breaks off its connection must not end the world.
  smtp.on('error', () => undefined);
  const stop = async (): Promise<void> => {
    web.closeAllConnections();
    await Promise.all([
      new Promise<void>((resolve) => {
        smtp.close(() => resolve());
      }),
      new Promise<void>((resolve) => {
        web.close(() => resolve());
      }),
    ]);
  };
  try {
    web.listen(ports.inbox, '127.0.0.1');
    await once(web, 'listening');
    smtp.listen(ports.smtp, '127.0.0.1');
    await once(smtp.server, 'listening');
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

function createSmtpServer(inbox: Inbox): SMTPServer {
  const take = callbackify(takeMail);
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: mailBytesMax,
    closeTimeout: 1_000,
    onData: (stream, session, callback) => take(inbox, stream, session, callback),
  });
}

/** Reads a mail to its end, which SMTP demands for a refused mail too, and keeps it. */
async function takeMail(
  inbox: Inbox,
  stream: AsyncIterable<Uint8Array>,
  session: SMTPServerSession,
): Promise<void> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes <= mailBytesMax) chunks.push(chunk);
  }
  if (bytes > mailBytesMax) throw new Error('The mail is too large');
  const { subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(chunks));
  const at = new Date().toISOString();
  // One entry for each recipient in the SMTP envelope, so that blind copies show as well.
  for (const { address } of session.envelope.rcptTo) {
    inbox.add({ to: address, subject, text, html, at });
  }
}

function createInboxServer(inbox: Inbox): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://inbox');
    const to = url.searchParams.get('to') ?? undefined;
    if (request.method !== 'GET') {
      response.writeHead(405, { allow: 'GET' }).end();
    } else if (url.pathname === '/api/mails') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: inbox.list(to) }));
    } else if (url.pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(renderInboxPage(inbox.list(to)));
    } else {
      response.writeHead(404).end();
    }
  });
}
