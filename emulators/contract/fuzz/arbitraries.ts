import * as fc from 'fast-check';
import * as z from 'zod/mini';

const schema = z.record(z.string(), z.unknown());
const known = z.looseObject({
  type: z.optional(z.enum(['string', 'object', 'integer', 'boolean', 'null'])),
  properties: z._default(z.record(z.string(), schema), {}),
  required: z._default(z.array(z.string()), []),
  enum: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(schema)),
  pattern: z.optional(z.string()),
  minLength: z.optional(z.int()),
  maxLength: z.optional(z.int()),
});

/**
 * Values that a JSON schema of the contract takes, as far as the schema can say it.
 * @throws for a schema of a kind that no request of the contract has yet.
 */
export function arbitraryOfSchema(
  written: Readonly<Record<string, unknown>>,
): fc.Arbitrary<unknown> {
  if ('const' in written) return fc.constant(written['const']);
  const { type, properties, required, pattern, minLength, maxLength, ...rest } =
    known.parse(written);
  if (rest.enum !== undefined) return fc.constantFrom(...rest.enum);
  if (rest.anyOf !== undefined) return fc.oneof(...rest.anyOf.map(arbitraryOfSchema));
  switch (type) {
    case 'string':
      return pattern === undefined
        ? fc.string({
            unit: 'grapheme',
            ...(minLength === undefined ? {} : { minLength }),
            ...(maxLength === undefined ? {} : { maxLength }),
          })
        : fc.stringMatching(new RegExp(pattern, 'u'), { size: 'xsmall' });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([name, property]) => [name, arbitraryOfSchema(property)]),
        ),
        { requiredKeys: required },
      );
    case 'integer':
      return fc.integer();
    case 'boolean':
      return fc.boolean();
    default:
      throw new Error(`No arbitrary for ${JSON.stringify(written)}`);
  }
}

/** Names that mean something to JavaScript, to Firestore or to a template. */
const odd = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  '__name__',
  '.',
  '..',
  '../../etc/passwd',
  "' OR 1=1; --",
  '{"$ne":null}',
  '<script>alert(1)</script>',
  '${7*7}',
  '%00',
  '%2e%2e%2f',
  'a\u0000b',
  '\u202Eadmin',
  '\uFEFF',
  '\uD800',
  '٣٤',
  '𝟝𝟘',
  'ﬃ'.repeat(40),
  'NaN',
  '1e999',
  '-0',
  '0x10',
  '9'.repeat(400),
  'x'.repeat(5_000),
  '@'.repeat(3_000),
  'a.'.repeat(3_000),
  '('.repeat(3_000),
] as const;

/** Texts that are no good. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...odd),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.stringMatching(/^0x[0-9a-fA-F]{0,70}$/),
);

/** A list or an object around nothing, this many times. */
const nested = (depth: number, open: string, close: string): unknown =>
  JSON.parse(`${open.repeat(depth)}null${close.repeat(depth)}`);

const record = fc.dictionary(fc.oneof(fc.constantFrom(...odd), fc.string()), fc.jsonValue(), {
  maxKeys: 5,
});

/** Values of any JSON type that are no good, at home in no field. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -0, 1e308, 2 ** 53, -1, 0.1, [], {}),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 5 }),
  fc.array(hostileText, { maxLength: 5 }),
  record,
  fc.integer({ min: 10, max: 3_000 }).map((depth) => nested(depth, '[', ']')),
  fc.integer({ min: 10, max: 1_500 }).map((depth) => nested(depth, '{"a":', '}')),
);

/** JSON objects with names of their own. */
export const hostileRecord: fc.Arbitrary<Readonly<Record<string, unknown>>> = record;
