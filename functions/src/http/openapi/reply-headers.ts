import type { Call } from '../../contract/call.ts';

const text = (description: string, schema: object) => ({
  description,
  required: true,
  schema: { type: 'string', ...schema },
});
const count = (description: string) => ({
  description,
  schema: { type: 'integer', minimum: 0 },
});

/** The headers of replies, for `components/headers`. */
export const replyHeaders = {
  'x-request-id': text('Names this request in our logs.', { format: 'uuid' }),
  'x-business-day': text('The business day, and whether it is off.', {
    pattern: '^\\d{4}-\\d\\d-\\d\\d;off=[01]$',
  }),
  'ratelimit-limit': count('Requests that an address may make within the window.'),
  'ratelimit-remaining': count('Requests that are left in the window.'),
  'ratelimit-reset': count('Seconds until the window ends.'),
  'retry-after': count('Seconds after which to try again.'),
} as const;

type HeaderName = keyof typeof replyHeaders;

const always = ['x-request-id', 'x-business-day'] as const satisfies readonly HeaderName[];
const counted = [
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
] as const satisfies readonly HeaderName[];

/** References to the headers of a reply with this status to `call`. */
export function headersOf({ rateLimit }: Pick<Call, 'rateLimit'>, status: number) {
  const names: readonly HeaderName[] = [
    ...always,
    ...(rateLimit === undefined ? [] : counted),
    ...(status === 429 || status === 503 ? (['retry-after'] as const) : []),
  ];
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
  );
}
