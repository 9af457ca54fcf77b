import * as z from 'zod/mini';
import type { Call } from '../contract/call.ts';
import { serial, signature, transactionHash } from '../contract/values.ts';
import { containsSecret } from './contains-secret.ts';

/** The parts of a request as they came, before any schema has seen them. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** What may hold 64 hex digits and be no key: a field of such a schema, and only in this exact form. */
const publicHex = [
  { schema: transactionHash, form: /^0x[0-9a-fA-F]{64}$/ },
  { schema: signature, form: /^0x[0-9a-fA-F]{130}$/ },
  // The id of one of our documents: a member's id and a transaction hash.
  { schema: serial, form: /^[0-9A-HJKMNP-TV-Z]{6}_0x[0-9a-f]{64}$/ },
] as const;

/**
 * Whether any text anywhere in a request is or contains a recovery phrase or a raw private key. The
 * texts are looked at one by one and in a row, so that a list of words is found as well.
 * Source: design section 3.
 */
export function requestContainsSecret(call: Call, input: RawInput): boolean {
  const texts = (['params', 'query', 'body'] as const).flatMap((part) =>
    suspectTexts(call[part].shape, input[part]),
  );
  return texts.some(containsSecret) || containsSecret(texts.join(' '));
}

function suspectTexts(shape: Readonly<Record<string, unknown>>, part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return textsOf(part);
  const suspects = Object.entries(part).filter(
    ([name, value]) => !isPublicHex(Object.hasOwn(shape, name) ? shape[name] : undefined, value),
  );
  // The values in a row: a phrase may be spread over the fields, whose names would part it.
  return [...suspects.flatMap(([, value]) => textsOf(value)), ...suspects.map(([name]) => name)];
}

function isPublicHex(schema: unknown, value: unknown): boolean {
  const inner = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
  return (
    typeof value === 'string' &&
    publicHex.some((known) => known.schema === inner && known.form.test(value))
  );
}

/** Every text in a JSON value, values before names; without recursion, which deep input could exhaust. */
function textsOf(value: unknown): string[] {
  const texts: string[] = [];
  const names: string[] = [];
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.shift();
    if (typeof next === 'string') texts.push(next);
    if (typeof next === 'object' && next !== null) {
      if (!Array.isArray(next)) names.push(...Object.keys(next));
      open.push(...Object.values(next));
    }
  }
  return [...texts, ...names];
}
