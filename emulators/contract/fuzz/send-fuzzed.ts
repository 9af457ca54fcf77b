import { Agent, request } from 'node:http';
import * as z from 'zod/mini';
import { requireDeclared } from '../exchange.ts';
import type { FuzzedRequest } from './fuzzed-request.ts';

const timeoutMs = 60_000;

/** The reply to a fuzzed request, as text: it may be anything. */
export interface FuzzedReply {
  readonly status: number;
  readonly text: string;
  readonly requestId: string | undefined;
}

/** Sends fuzzed requests to `baseUrl` over few connections; `fetch` would refuse half of them. */
export function createFuzzSender(baseUrl: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port, pathname } = new URL(baseUrl);

  /** @throws when there is no whole reply within 10 seconds. */
  function send(
    { method, path, headers, body }: FuzzedRequest,
    idToken: string | undefined,
  ): Promise<FuzzedReply> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          hostname,
          port,
          method,
          path: `${pathname}${path}`,
          headers: {
            ...(idToken === undefined ? {} : { authorization: `Bearer ${idToken}` }),
            ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
            ...headers,
          },
          signal: AbortSignal.timeout(timeoutMs),
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const requestId = response.headers['x-request-id'];
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString('utf8'),
              requestId: typeof requestId === 'string' ? requestId : undefined,
            });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  return { send, close: () => agent.destroy() };
}

const envelope = z.union([
  z.strictObject({ data: z.unknown() }),
  z.strictObject({
    error: z.strictObject({
      code: z.string(),
      // A refusal repeats no input and names no file of the server.
      message: z.string().check(z.maxLength(120), z.regex(/^(?!.*(?:node_modules|\.ts|\.js)).+$/)),
      txn: z.optional(z.string()),
    }),
  }),
]);

/** The fault of the reply to a fuzzed request; undefined without one. */
export function faultOfReply(
  { method, path }: FuzzedRequest,
  { status, text, requestId }: FuzzedReply,
): string | undefined {
  if (status < 200 || status >= 500) return `status ${status}`;
  // Refused on its way, by a server in front of ours.
  if (requestId === undefined) return status >= 400 ? undefined : 'no request id';
  if (method === 'HEAD' || status === 204) return undefined;
  try {
    const body = envelope.parse(JSON.parse(text));
    requireDeclared({ method, path: asSent(path), status, body });
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/**
 * The path below `/api` as the client puts it on the wire, without the segments `.` and `..`; nothing
 * when they lead out of it.
 */
function asSent(path: string): string {
  const base = '/api';
  const { pathname, search } = new URL(`http://api.invalid${base}${path}`);
  return pathname.startsWith(`${base}/`) ? `${pathname.slice(base.length)}${search}` : '';
}
