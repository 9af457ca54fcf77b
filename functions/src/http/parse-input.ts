import * as z from 'zod/mini';
import { type CallInput, type CallName, contract } from '../contract/contract.ts';
import { messages } from '../contract/messages.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import type { RawInput } from './request-contains-secret.ts';

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

/** Decodes what a call is given; the first thing wrong with it, in the order of the schemas, is told. */
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

function parsePart<Output>(schema: z.core.$ZodType<Output>, value: unknown): Outcome<Output> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return accepted(parsed.data);
  return refused('invalid_input', describeIssue(parsed.error.issues[0]));
}

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return messages.invalidInput;
  // zod's own words are a bare 'Invalid input': a field without a message of ours is named instead.
  if (issue.code === 'unrecognized_keys') return namedField('unknown field', issue.keys[0]);
  return issue.message === 'Invalid input' ? namedField('field', issue.path[0]) : issue.message;
}

// A name that the client made up is repeated only when it cannot be anything but a name.
function namedField(what: string, name: PropertyKey | undefined): string {
  const isPlain = typeof name === 'string' && /^[A-Za-z_]{1,30}$/.test(name);
  return isPlain ? `${messages.invalidInput}: ${what} ${name}` : messages.invalidInput;
}
