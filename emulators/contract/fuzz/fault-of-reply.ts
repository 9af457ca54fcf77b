import * as z from 'zod/mini';
import { requireDeclared } from '../declared-reply.ts';
import type { FuzzedRequest } from './fuzzed-request.ts';
import type { FuzzedReply } from './send-fuzzed.ts';

const envelope = z.union([
  z.strictObject({ data: z.unknown() }),
  z.strictObject({
    error: z.strictObject({
      code: z.string(),
      // What refuses repeats no input, and tells nothing of our insides.
      message: z.string().check(z.maxLength(120), z.regex(/^(?!.*(?:node_modules|\.ts|\.js)).+$/)),
      txn: z.optional(z.string()),
    }),
  }),
]);

/** What is wrong with the reply to a fuzzed request; undefined when nothing is. */
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
