import type { RawRequest } from '../client/api-client.ts';
import { environment } from '../client/test-world.ts';

/** A reply as it came, with nothing read into it. */
export interface RawReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Sends a request below a base URL of the API and returns the reply as it came. */
export async function exchange(
  path: string,
  { method, body, idToken, headers }: RawRequest = {},
  baseUrl = environment.WORLD_API_URL,
): Promise<RawReply> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idToken !== undefined && { authorization: `Bearer ${idToken}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
