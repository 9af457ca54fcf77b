import { once } from 'node:events';
import type { Socket } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { SmtpConfig } from '../../src/platform/config.ts';

/** What the server does to one connection; by itself it takes every mail. */
export type SmtpTrouble =
  | { readonly at: 'greeting' | 'sender' | 'recipient' | 'data'; readonly code: number }
  /** It hangs up once it has the mail, which it keeps, or before. */
  | { readonly hangUp: 'before' | 'after' }
  /** It answers nothing from the sender on. */
  | 'silence';

/** A mail as the server took it. */
interface TakenMail {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly from: string;
  readonly replyTo: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
}

/** A running mail server of a test. */
export interface TestSmtp {
  readonly config: SmtpConfig;
  /** What it has taken, oldest first. */
  readonly mails: readonly TakenMail[];
  /** The recipients that were named, also the refused ones. */
  readonly recipients: readonly string[];
  /** How many connections were made. */
  connections(): number;
  /**
   * What to do to the next connections, in turn, in place of what was planned before; afterwards mails
   * are taken again.
   */
  trouble(...troubles: readonly SmtpTrouble[]): void;
  stop(): Promise<void>;
}

/** Starts a mail server without a login that refuses what is not the kind of mail we send. */
export async function startTestSmtp(): Promise<TestSmtp> {
  const mails: TakenMail[] = [];
  const recipients: string[] = [];
  const planned: SmtpTrouble[] = [];
  const troubles = new Map<string, SmtpTrouble>();
  const sockets = new Map<number, Socket>();
  let connections = 0;

  const refuseAt = (
    at: string,
    { id }: SMTPServerSession,
    callback: (error?: Error) => void,
  ): void => {
    const trouble = troubles.get(id);
    if (trouble === 'silence' && at === 'sender') return;
    const isHere = typeof trouble === 'object' && 'at' in trouble && trouble.at === at;
    callback(isHere ? smtpError(trouble.code, `Not at the ${at}`) : undefined);
  };

  async function takeMail(
    stream: AsyncIterable<Uint8Array>,
    session: SMTPServerSession,
  ): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const trouble = troubles.get(session.id);
    const socket = sockets.get(session.remotePort);
    if (typeof trouble === 'object' && 'at' in trouble && trouble.at === 'data') {
      throw smtpError(trouble.code, 'Not this mail');
    }
    const hangUp = typeof trouble === 'object' && 'hangUp' in trouble ? trouble.hangUp : undefined;
    if (hangUp !== 'before') mails.push(await readMail(Buffer.concat(chunks), session));
    if (hangUp !== undefined) socket?.destroy();
  }

  const take = callbackify(takeMail);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onConnect: (session, callback) => {
      connections += 1;
      const trouble = planned.shift();
      if (trouble !== undefined) troubles.set(session.id, trouble);
      refuseAt('greeting', session, callback);
    },
    onMailFrom: (_address, session, callback) => refuseAt('sender', session, callback),
    onRcptTo: ({ address }, session, callback) => {
      recipients.push(address);
      // As many servers do, it repeats the address.
      refuseAt('recipient', session, (error) =>
        callback(error && Object.assign(error, { message: `No <${address}>` })),
      );
    },
    onData: (stream, session, callback) => take(stream, session, (error) => callback(error)),
  });
  server.server.on('connection', (socket: Socket) => {
    if (socket.remotePort !== undefined) sockets.set(socket.remotePort, socket);
  });
  // A client that hangs up is part of the tests.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    config: { host: '127.0.0.1', port: address.port, security: 'none' },
    mails,
    recipients,
    connections: () => connections,
    trouble: (...next) => void planned.splice(0, planned.length, ...next),
    stop: async () => {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

async function readMail(bytes: Buffer, { envelope }: SMTPServerSession): Promise<TakenMail> {
  const parsed = await PostalMime.parse(bytes);
  const { from, replyTo = [], to = [], subject, text, html, messageId, date } = parsed;
  const [recipient, ...others] = to;
  const sender = envelope.mailFrom === false ? undefined : envelope.mailFrom.address;
  if (
    sender === undefined ||
    from?.address !== sender ||
    recipient?.address === undefined ||
    others.length > 0 ||
    [subject, text, html, messageId, date].some((part) => part === undefined || part === '')
  ) {
    throw smtpError(554, 'Not a mail of ours');
  }
  return {
    envelope: { from: sender, to: envelope.rcptTo.map(({ address }) => address) },
    from: `${from.name} <${from.address}>`,
    replyTo: replyTo.map(({ address }) => address).join(),
    to: recipient.address,
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
    messageId: messageId ?? '',
  };
}

function smtpError(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
