import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { type FcmRequest, readFcmRequest } from '@polytips/functions/test/fakes/fcm-request.ts';
import * as z from 'zod/mini';
import '../base/refuse-odd-requests.mjs';

/** What the server proves itself by; functions/src/local-world sends it. */
const accessToken = 'local-world';

/** The project whose server sends, and the origin whose pages may listen as devices. */
interface StandInOptions {
  readonly port: number;
  readonly projectId: string;
  readonly webOrigin: string;
}

/** A running stand-in for Firebase Cloud Messaging. */
export interface FcmStandIn {
  stop(): Promise<void>;
}

const failures = z.strictObject({
  status: z.int().check(z.minimum(400), z.maximum(599)),
  times: z.int().check(z.minimum(0), z.maximum(100)),
});

/** A message that the server sent, and to how many devices. */
interface SentMessage {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly devices: number;
  /** ISO 8601. */
  readonly at: string;
}

const sentMax = 500;

/**
 * Starts a stand-in for Firebase Cloud Messaging, which has no emulator, and for the push service of the
 * browser. It takes our server's requests as the real service does and refuses any other with 400; a
 * device is a page that reads the stream `GET /devices/{token}`, of what a browser would deliver to its
 * worker. `GET /messages` lists what was sent, newest first; `POST /failures {status, times}` makes the
 * next requests fail.
 * @throws when the port is busy.
 */
export async function startFcmStandIn(options: StandInOptions): Promise<FcmStandIn> {
  const topics = new Map<string, Set<string>>();
  const streams = new Map<string, Set<ServerResponse>>();
  const sent: SentMessage[] = [];
  let failing = { status: 503, times: 0 };

  function take(request: FcmRequest): void {
    switch (request.kind) {
      case 'subscribe': {
        const devices = topics.get(request.topic) ?? new Set();
        topics.set(request.topic, devices.add(request.token));
        return;
      }
      case 'unsubscribe':
        topics.get(request.topic)?.delete(request.token);
        return;
      case 'send':
        deliver(request.message);
    }
  }

  function deliver(message: Extract<FcmRequest, { kind: 'send' }>['message']): void {
    const { notification, data, webpush } = message;
    const tokens = 'token' in message ? new Set([message.token]) : listDevices(message.condition);
    const delivered = JSON.stringify({
      from: '1',
      fcmMessageId: randomUUID(),
      notification: { ...notification, ...webpush.notification },
      data,
    });
    const listening = [...tokens].flatMap((token) => [...(streams.get(token) ?? [])]);
    for (const stream of listening) stream.write(`data: ${delivered}\n\n`);
    const { tag } = webpush.notification;
    sent.unshift({ ...notification, tag, devices: tokens.size, at: new Date().toISOString() });
    sent.length = Math.min(sent.length, sentMax);
  }

  /** The devices of any of the topics of a condition. */
  function listDevices(condition: string): ReadonlySet<string> {
    const named = [...condition.matchAll(/'([^']+)' in topics/g)].map(([, topic = '']) => topic);
    return new Set(named.flatMap((topic) => [...(topics.get(topic) ?? [])]));
  }

  function openStream(token: string, request: IncomingMessage, reply: ServerResponse): void {
    const open = streams.get(token) ?? new Set();
    streams.set(token, open.add(reply));
    request.on('close', () => open.delete(reply));
    reply.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'access-control-allow-origin': options.webOrigin,
    });
    reply.write(': open\n\n');
  }

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method, url = '' } = request;
    const [, token] = /^\/devices\/([\w-]{20,100})$/.exec(url) ?? [];
    if (method === 'GET' && token !== undefined) return openStream(token, request, reply);
    if (method === 'GET' && url === '/messages') return sendJson(reply, 200, { data: sent });
    if (method === 'POST' && url === '/failures') {
      failing = failures.parse(await json(request));
      return sendJson(reply, 200, {});
    }
    const asked = readFcmRequest(request, await text(request), { ...options, accessToken });
    if (failing.times > 0) {
      failing.times -= 1;
      // So far away that the SDK does not wait for it.
      reply.setHeader('retry-after', '3600');
      return sendError(reply, failing.status, 'UNAVAILABLE');
    }
    take(asked);
    sendJson(reply, 200, { name: `projects/${options.projectId}/messages/${randomUUID()}` });
  }

  const server = createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => {
      process.stderr.write(`Not a request to the messaging service: ${String(error)}\n`);
      sendError(reply, 400, 'INVALID_ARGUMENT');
    });
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  return { stop: () => close(server) };
}

function sendJson(reply: ServerResponse, status: number, body: object): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** An error as Google's services describe it. */
function sendError(reply: ServerResponse, status: number, name: string): void {
  sendJson(reply, status, { error: { code: status, status: name, message: `It is ${name}` } });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
