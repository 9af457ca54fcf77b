import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type App, deleteApp } from 'firebase-admin/app';
import { openStandInApp } from '../../src/local-world/stand-in-app.ts';
import { type FcmRequest, readFcmRequest } from './fcm-request.ts';

/** The reply to one request: success, an error, none, bytes that are no HTTP, or a closed connection. */
export type FcmAnswer =
  | 'ok'
  | 'noise'
  | 'silence'
  | 'cut'
  | {
      readonly status: number;
      /** An object is sent as JSON, a text as a page. */
      readonly body: object | string;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** A fake of Firebase Cloud Messaging. */
export interface FakeFcm {
  /** An app whose requests to the service arrive here. */
  readonly app: App;
  /** The requests so far that were as documented. */
  readonly requests: readonly FcmRequest[];
  /** The replies to the next requests; success after these. */
  answerNext(...answers: FcmAnswer[]): void;
  /**
   * Ends it, and every connection.
   * @throws when a request was not as documented.
   */
  stop(): Promise<void>;
}

const accessToken = 'an-access-token';

/**
 * Starts the fake and an app whose firebase-admin requests are routed to it, without TLS, which would
 * need a certificate.
 */
export async function startFakeFcm(): Promise<FakeFcm> {
  const projectId = `demo-${randomUUID().slice(0, 8)}`;
  const requests: FcmRequest[] = [];
  const problems: unknown[] = [];
  const answers: FcmAnswer[] = [];
  const sockets = new Set<Socket>();

  async function answerRequest(
    request: http.IncomingMessage,
    reply: http.ServerResponse,
  ): Promise<void> {
    const body = await text(request);
    let answer: FcmAnswer = { status: 400, body: 'wrong' };
    try {
      requests.push(readFcmRequest(request, body, { projectId, accessToken }));
      answer = answers.shift() ?? 'ok';
    } catch (error) {
      problems.push(error);
    }
    if (answer === 'silence') return;
    if (answer === 'cut') return void request.socket.destroy();
    if (answer === 'noise') return void request.socket.end('noise\r\n\r\n');
    const sent =
      answer === 'ok' ? { status: 200, body: { name: 'projects/p/messages/1' } } : answer;
    const isJson = typeof sent.body === 'object';
    reply.writeHead(sent.status, {
      'content-type': isJson ? 'application/json' : 'text/html',
      ...('headers' in sent ? sent.headers : {}),
    });
    reply.end(isJson ? JSON.stringify(sent.body) : sent.body);
  }

  const server = http.createServer((request, reply) => {
    answerRequest(request, reply).catch((error: unknown) => problems.push(error));
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const app = openStandInApp(projectId, { port: address.port, accessToken });
  return {
    app,
    requests,
    answerNext: (...next) => {
      answers.push(...next);
    },
    async stop() {
      await deleteApp(app);
      for (const socket of sockets) socket.destroy();
      await promisify(server.close.bind(server))();
      if (problems.length > 0)
        throw new AggregateError(problems, 'A request was not as documented');
    },
  };
}
