import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';

/**
 * The message of `projects.messages.send`, as far as it may be used here.
 * Source: the REST reference of FCM v1; RFC 8030 for the headers of web push.
 */
const content = {
  notification: z.strictObject({ title: z.string(), body: z.string() }),
  data: z.record(z.string(), z.string()),
  webpush: z.strictObject({
    headers: z.strictObject({
      TTL: z.string().check(z.regex(/^\d+$/)),
      Urgency: z.enum(['very-low', 'low', 'normal', 'high']),
      Topic: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/)),
    }),
    notification: z.strictObject({ tag: z.string() }),
  }),
};
// At most five topics.
const condition = z
  .string()
  .check(z.regex(/^'[\w.~%-]+' in topics( \|\| '[\w.~%-]+' in topics){0,4}$/));
/** To topics, or to one device. */
const message = z.union([
  z.strictObject({ condition, ...content }),
  z.strictObject({ token: z.string().check(z.minLength(1)), ...content }),
]);

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

/** The project that sends, and the token that its server proves itself by. */
export interface FcmProject {
  readonly projectId: string;
  readonly accessToken: string;
}

/** The largest message that the service takes. */
const messageBytesMax = 4_096;

/**
 * Decodes a request to the project.
 * @throws when it differs from the documentation.
 */
export function readFcmRequest(
  { method, url, headers }: IncomingMessage,
  body: string,
  { projectId, accessToken }: FcmProject,
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
