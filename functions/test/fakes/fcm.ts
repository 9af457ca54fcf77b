import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import * as z from 'zod/mini';

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
      requests.push(readRequest(request, body, projectId));
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
  const app = initializeApp(
    {
      projectId,
      httpAgent: new PlainAgent(address.port),
      credential: {
        getAccessToken: () => Promise.resolve({ access_token: accessToken, expires_in: 3_600 }),
      },
    },
    projectId,
  );
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

/** Connects every request, for any host, to a port of this machine without TLS. */
class PlainAgent extends https.Agent {
  readonly #port: number;
  constructor(port: number) {
    super();
    this.#port = port;
  }
  override createConnection(): Socket {
    return connect(this.#port, '127.0.0.1');
  }
}

/**
 * The message of `projects.messages.send`, as far as it may be used here.
 * Source: the REST reference of FCM v1; RFC 8030 for the headers of web push.
 */
const message = z.strictObject({
  // At most five topics.
  condition: z.string().check(z.regex(/^'[\w.~%-]+' in topics( \|\| '[\w.~%-]+' in topics){0,4}$/)),
  notification: z.strictObject({ title: z.string(), body: z.string() }),
  data: z.record(z.string(), z.string()),
  webpush: z.strictObject({
    headers: z.strictObject({
      TTL: z.string().check(z.regex(/^\d+$/)),
      Urgency: z.enum(['very-low', 'low', 'normal', 'high']),
      Topic: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/)),
    }),
    notification: z.strictObject({ tag: z.string() }),
    fcmOptions: z.optional(
      z.strictObject({ link: z.string().check(z.regex(/^https:\/\/[^/]+\//)) }),
    ),
  }),
});

/** A request to the messaging service, decoded. */
export type FcmRequest =
  | { readonly kind: 'send'; readonly message: z.output<typeof message> }
  | {
      readonly kind: 'subscribe';
      readonly token: string;
      readonly topic: string;
      readonly body: {};
    }
  | { readonly kind: 'unsubscribe'; readonly token: string; readonly topic: string };

/** The largest message that the service takes. */
const messageBytesMax = 4_096;

/**
 * Decodes a request to the project.
 * @throws when it differs from the documentation.
 */
function readRequest(
  { method, url, headers }: http.IncomingMessage,
  body: string,
  projectId: string,
): FcmRequest {
  equal(headers.host, 'fcm.googleapis.com');
  equal(headers.authorization, `Bearer ${accessToken}`);
  ok(Buffer.byteLength(body) <= messageBytesMax, 'The message is too large');
  const line = `${method} ${url}`;
  const project = `/v1/projects/${projectId}`;
  if (line === `POST ${project}/messages:send`)
    return { kind: 'send', ...z.strictObject({ message }).parse(JSON.parse(body)) };
  const [path = '', end] = line.split('/topicSubscriptions');
  const [verb, encoded = ''] = path.split(` ${project}/registrations/`);
  match(encoded, /^[^/]+$/, line);
  const token = decodeURIComponent(encoded);
  const [, topic = ''] = /^(?:\?topic_name=|\/)(tips-\d+)/.exec(end ?? '') ?? [];
  ok(topic, line);
  if (verb === 'POST') {
    equal(end, `?topic_name=${topic}`);
    return { kind: 'subscribe', token, topic, body: z.strictObject({}).parse(JSON.parse(body)) };
  }
  deepEqual([verb, end, body], ['DELETE', `/${topic}?allow_missing=true`, '']);
  return { kind: 'unsubscribe', token, topic };
}
