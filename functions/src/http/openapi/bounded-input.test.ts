import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../../contract/contract.ts';
import { type JsonSchema, wireSchema } from './json-schema.ts';

const schema = z.record(z.string(), z.unknown());
const parts = z.looseObject({
  properties: z._default(z.record(z.string(), schema), {}),
  anyOf: z._default(z.array(schema), []),
  items: z.optional(schema),
});

const requests = Object.entries(contract).flatMap(([name, call]) =>
  (['params', 'query', 'body'] as const).map(
    (part) => [`${part} of ${name}`, wireSchema(call[part])] as const,
  ),
);

it.each(requests)('the %s have a maximum length and a shape', (_, written) => {
  expect(unboundedIn(written)).toEqual([]);
});

it.each<[JsonSchema, boolean]>([
  [{ type: 'string' }, false],
  [{ type: 'string', maxLength: 3 }, true],
  [{ type: 'string', pattern: '^a{3}$' }, true],
  [{ type: 'string', pattern: '^[a+*]{1,3}\\+$' }, true],
  [{ type: 'string', pattern: 'a' }, false],
  [{ type: 'string', pattern: '^a+$' }, false],
  [{ type: 'string', pattern: '^a{3,}$' }, false],
  [{ type: 'string', const: 'a' }, true],
  [{ type: 'string', enum: ['a'] }, true],
  [{ type: 'object', properties: {} }, false],
  [{ type: 'object', additionalProperties: false }, true],
  [{ type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } }, false],
  [{ type: 'array', items: { type: 'boolean' } }, false],
  [{ type: 'array', items: { type: 'boolean' }, maxItems: 3 }, true],
  [{ type: 'array', items: {}, maxItems: 3 }, false],
  [{ anyOf: [{ type: 'boolean' }, { type: 'string' }] }, false],
  [{ type: 'number', minimum: 0 }, false],
  [{ type: 'integer', minimum: 0, maximum: 9 }, true],
  [{}, false],
])('%j is bounded: %s', (written, bounded) => {
  expect(unboundedIn(written).length === 0).toBe(bounded);
});

/** The parts of a schema that take something without a limit of its size. */
function unboundedIn(written: JsonSchema): JsonSchema[] {
  const { properties, anyOf, items } = parts.parse(written);
  const below = [...Object.values(properties), ...anyOf, ...(items === undefined ? [] : [items])];
  return [...(isBounded(written) ? [] : [written]), ...below.flatMap(unboundedIn)];
}

/** Whether a schema itself limits what it takes; its parts are looked at one by one. */
function isBounded(written: JsonSchema): boolean {
  const { type, pattern, minimum, maximum } = written;
  if ('const' in written || 'enum' in written || 'anyOf' in written) return true;
  switch (type) {
    case 'string':
      return 'maxLength' in written || (typeof pattern === 'string' && matchesFinitely(pattern));
    case 'object':
      return written['additionalProperties'] === false;
    case 'array':
      return 'maxItems' in written;
    case 'number':
    case 'integer':
      return minimum !== undefined && maximum !== undefined;
    default:
      return type === 'boolean' || type === 'null';
  }
}

/** Whether a pattern is anchored at both ends and repeats nothing without end. */
function matchesFinitely(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\./g, '').replaceAll(/\[[^\]]*\]/g, '');
  return pattern.startsWith('^') && pattern.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare);
}
