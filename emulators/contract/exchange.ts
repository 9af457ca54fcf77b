import type { RawRequest } from '../client/api-client.ts';
import { environment } from '../client/test-world.ts';
import { requireDeclared } from './declared-reply.ts';

/** A reply as it came, with nothing read into it. */
export interface RawReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Sends a request below a base URL of the API and returns the reply as it came.
 * @throws when the contract does not declare such a reply.
 */
export async function exchange(
  path: string,
  request: RawRequest = {},
  baseUrl = environment.WORLD_API_URL,
): Promise<RawReply> {
  const { body, idToken, headers, method = body === undefined ? 'GET' : 'POST' } = request;
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idToken !== undefined && { authorization: `Bearer ${idToken}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const { status } = response;
  const reply = { status, headers: response.headers, body: await response.json() };
  requireDeclared({ method, path, status, body: reply.body });
  return reply;
}
