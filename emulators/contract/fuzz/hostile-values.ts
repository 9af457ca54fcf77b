import * as fc from 'fast-check';

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
