import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
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

  async function answer(request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
    const body = await text(request);
    const { method, url, headers } = request;
    const arrived = { method, url, headers, body };
    const { error, data } = parseFcmRequest(arrived, projectId, accessToken);
    if (error === undefined) requests.push(data);
    else problems.push(error);
    const answer = error === undefined ? (answers.shift() ?? 'ok') : { status: 400, body: 'wrong' };
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
    answer(request, reply).catch((error: unknown) => problems.push(error));
  });
  server.on('connection', (socket) => sockets.add(socket));
  const port = await listen(server);
  const app = initializeApp(
    {
      projectId,
      httpAgent: new PlainAgent(port),
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
      await close(server);
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

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return address.port;
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });

/** A request as it arrived. */
interface ArrivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: {
    readonly host?: string | undefined;
    readonly authorization?: string | undefined;
  };
  readonly body: string;
}

/**
 * The message of `projects.messages.send`, as far as it may be used here.
 * Source: the REST reference of FCM v1; RFC 8030 for the headers of web push.
 */
const message = z.strictObject({
  topic: z.string().check(z.regex(/^[a-zA-Z0-9-_.~%]+$/)),
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

const token = z.string().check(z.minLength(1));
const topic = z.literal('tips');
const fcmRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('send'), message }),
  z.strictObject({ kind: z.literal('subscribe'), token, topic, body: z.strictObject({}) }),
  z.strictObject({ kind: z.literal('unsubscribe'), token, topic, body: z.undefined() }),
]);

/** A request to the messaging service, decoded. */
export type FcmRequest = z.output<typeof fcmRequest>;

/** The largest message that the service takes. */
const messageBytesMax = 4_096;

/** Decodes a request, or returns why it differs from the documentation. */
export function parseFcmRequest(
  { method, url = '', headers: { host, authorization }, body }: ArrivedRequest,
  projectId: string,
  accessToken: string,
):
  | { readonly error: undefined; readonly data: FcmRequest }
  | { readonly error: Error; readonly data?: undefined } {
  const routed = route(`${method} ${url}`, `/v1/projects/${projectId}`, body);
  const parsed = fcmRequest.safeParse(routed);
  if (!parsed.success)
    return { error: new Error(`${method} ${url} ${body}: ${parsed.error.message}`) };
  if (host !== 'fcm.googleapis.com') return { error: new Error(`For ${host}`) };
  if (authorization !== `Bearer ${accessToken}`) return { error: new Error('Not authorized') };
  if (Buffer.byteLength(body) > messageBytesMax) return { error: new Error('Too large') };
  return { error: undefined, data: parsed.data };
}

function route(line: string, project: string, body: string): unknown {
  const json: unknown = body === '' ? undefined : JSON.parse(body);
  if (line === `POST ${project}/messages:send`) {
    const { message } = z.strictObject({ message: z.unknown() }).parse(json);
    return { kind: 'send', message };
  }
  const registration = `${project}/registrations/`;
  const [, token = '', end = ''] =
    /\/registrations\/([^/]+)\/topicSubscriptions(.*)$/.exec(line) ?? [];
  const kind = line.startsWith(`POST ${registration}`)
    ? 'subscribe'
    : line.startsWith(`DELETE ${registration}`) && 'unsubscribe';
  const topic =
    kind === 'subscribe'
      ? /^\?topic_name=(\w+)$/.exec(end)?.[1]
      : /^\/(\w+)\?allow_missing=true$/.exec(end)?.[1];
  return { kind, token: decodeURIComponent(token), topic, body: json };
}
