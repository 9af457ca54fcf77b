import { Agent, request } from 'node:http';
import type { FuzzedRequest } from './fuzzed-request.ts';

const timeoutMs = 10_000;

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
