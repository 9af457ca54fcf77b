import * as z from 'zod/mini';

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

/** Decodes a request, or tells what about it is not as documented. */
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
