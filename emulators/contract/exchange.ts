import { isDeepStrictEqual } from 'node:util';
import { type Call, refusalsOf } from '@polytips/functions/contract/call.ts';
import { contract } from '@polytips/functions/contract/contract.ts';
import { errorStatus } from '@polytips/functions/contract/errors.ts';
import * as z from 'zod/mini';
import type { RawRequest } from '../client/api-client.ts';
import { environment } from '../client/test-world.ts';

/** A reply with its body as parsed JSON, not decoded by the contract. */
export interface RawReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Sends a request below a base URL of the API and returns the reply.
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

const calls: readonly (readonly [string, Call])[] = Object.entries(contract);
const failure = z.strictObject({
  error: z.strictObject({ code: z.string(), message: z.string(), txn: z.optional(z.string()) }),
});

/** A reply of the API, with its request. */
export interface Replied {
  readonly method: string;
  /** Below `/api`, with its query. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/**
 * Checks a reply against its row of the contract: an undeclared reply is a mistake of the row or of
 * the server, in every test.
 * @throws when the status, the code or the form of the data is not declared.
 */
export function requireDeclared({ method, path, status, body }: Replied): void {
  const found = calls.find(([, call]) => call.method === method && matches(call.path, path));
  if (found === undefined) return;
  const [name, call] = found;
  const fault = status === 200 ? faultOfData(call, body) : faultOfRefusal(call, status, body);
  if (fault !== undefined) {
    throw new Error(`${name} replied ${status} ${JSON.stringify(body)}: ${fault}`);
  }
}

function faultOfData({ reply }: Call, body: unknown): string | undefined {
  const parsed = z.strictObject({ data: reply }).safeParse(body);
  if (!parsed.success) return z.prettifyError(parsed.error);
  // A client leaves out a field that the contract does not know; a server must not send one.
  const known = z.encode(reply, parsed.data.data);
  const isKnown = isDeepStrictEqual(body, { data: known });
  return isKnown ? undefined : `only this is declared: ${JSON.stringify(known)}`;
}

function faultOfRefusal(call: Call, status: number, body: unknown): string | undefined {
  const parsed = failure.safeParse(body);
  if (!parsed.success) return z.prettifyError(parsed.error);
  const { code } = parsed.data.error;
  const declared = refusalsOf(call).find((known) => known === code);
  if (declared === undefined) return `${code} is not declared`;
  return errorStatus[declared] === status ? undefined : `${code} is ${errorStatus[declared]}`;
}

function matches(pattern: string, path: string): boolean {
  const [plain = ''] = path.split('?', 1);
  const [wanted, given] = [pattern.split('/'), plain.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith('{') ? given[at] !== '' : part === given[at]))
  );
}
