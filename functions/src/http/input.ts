import * as z from 'zod/mini';
import { type CallInput, type CallName, contract } from '../contract/contract.ts';
import * as messages from '../contract/messages.ts';
import type { Page } from '../contract/values/schemas.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import type { RawInput } from './secrets.ts';

type Contract = typeof contract;
type Decoder<Schema> = z.core.$ZodType<z.output<Schema>>;

// Mapped by name and by what they decode to, so that the types of one call stay together.
const decoders: {
  readonly [Name in CallName]: {
    readonly params: Decoder<Contract[Name]['params']>;
    readonly query: Decoder<Contract[Name]['query']>;
    readonly body: Decoder<Contract[Name]['body']>;
  };
} = contract;

/** Decodes the input of a call; a refusal names the first problem, in the order of the schemas. */
export function parseInput<Name extends CallName>(
  name: Name,
  raw: RawInput,
): Outcome<CallInput<Name>> {
  const call = decoders[name];
  const params = parsePart(call.params, raw.params);
  if (!params.ok) return params;
  const query = parsePart(call.query, raw.query);
  if (!query.ok) return query;
  const body = parsePart(call.body, raw.body);
  if (!body.ok) return body;
  return accepted({ params: params.value, query: query.value, body: body.value });
}

const pageFields: readonly string[] = ['after', 'limit'] satisfies (keyof Page)[];

/**
 * A query without an empty `after` or `limit`, as a client with a fixed address sends it for the first page: both count
 * as left out. An empty filter does not: it would list more than was asked for.
 */
export function withoutEmptyPage(
  query: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== '' || !pageFields.includes(name)),
  );
}

function parsePart<Output>(schema: z.core.$ZodType<Output>, value: unknown): Outcome<Output> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return accepted(parsed.data);
  return refused('invalid_input', describeIssue(parsed.error.issues[0]));
}

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return messages.invalidInput;
  // zod's own message is only 'Invalid input', so a field without its own message is named instead.
  if (issue.code === 'unrecognized_keys') return namedField(messages.unknownField, issue.keys[0]);
  return issue.message === 'Invalid input'
    ? namedField(`${messages.invalidInput}: field`, issue.path[0])
    : issue.message;
}

// A name that the client made up is repeated only when it cannot be anything but a name.
function namedField(problem: string, name: PropertyKey | undefined): string {
  const isPlain = typeof name === 'string' && /^[A-Za-z_]{1,30}$/.test(name);
  return isPlain ? `${problem} ${name}` : messages.invalidInput;
}

const tooLarge = refused('too_large', messages.bodyTooLarge);

/** Refuses a request that says that its body is longer than `bytesMax`; nothing of it is read. */
export function checkDeclaredLength(request: Request, bytesMax: number): Outcome<undefined> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  return declared > bytesMax ? tooLarge : accepted(undefined);
}

/**
 * The body of a request as text, at most `bytesMax` of it. Not hono's `bodyLimit`: that one believes a
 * declared length, and has one limit for all calls.
 */
export async function readBody(request: Request, bytesMax: number): Promise<Outcome<string>> {
  const declared = checkDeclaredLength(request, bytesMax);
  if (!declared.ok) return declared;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Chunk by chunk: the length need not be declared, nor be what was declared.
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) return tooLarge;
    chunks.push(chunk);
  }
  return accepted(Buffer.concat(chunks).toString('utf8'));
}

/** The JSON object that a body holds; no body at all is an empty object. */
export function parseJsonBody(text: string, contentType: string | undefined): Outcome<object> {
  if (text === '') return accepted({});
  const jsonOnly = refused('invalid_input', messages.jsonOnly);
  if (!/^application\/json\s*(?:;|$)/i.test(contentType ?? '')) return jsonOnly;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? accepted(value) : jsonOnly;
  } catch {
    return jsonOnly;
  }
}
