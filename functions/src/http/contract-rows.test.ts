import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '../contract/call.ts';
import { contract } from '../contract/contract.ts';
import { type JsonSchema, wireSchema } from './openapi/json-schema.ts';

const rows: [string, Call][] = Object.entries(contract);
const fieldsOf = (schema: Call['params']): string[] => Object.keys(schema.shape);

it('the contract has every call of the product, and each method and path once', () => {
  expect(rows).toHaveLength(26 + 28);
  const routes = rows.map(
    ([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '*')}`,
  );
  expect(new Set(routes).size).toBe(routes.length);
});

describe.each(rows)('%s', (_, call) => {
  it('has a placeholder for each param and no other', () => {
    const placeholders = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(placeholders).toEqual(fieldsOf(call.params));
  });

  it('has a body only when it posts, a query only when it gets', () => {
    const unused = call.method === 'GET' ? call.body : call.query;
    expect(fieldsOf(unused)).toEqual([]);
  });

  it('refuses unknown fields everywhere', () => {
    for (const schema of [call.params, call.query, call.body]) {
      const parsed = schema.safeParse({ surprise: 1 });
      expect(parsed.error?.issues.map(({ code }) => code)).toContain('unrecognized_keys');
    }
  });

  it('limits the size of every field, and names every field', () => {
    for (const input of [call.params, call.query, call.body])
      expect(unboundedIn(wireSchema(input))).toEqual([]);
  });

  it('has a rate limit when it is open to anyone, unless its answer is kept for everybody', () => {
    const isOpen = call.access.who === 'anyone' && call !== contract.health;
    expect(isOpen && call.rateLimit === undefined).toBe(false);
  });
});

it('a call whose access depends on its owner names the field of the owner and the parameter for admins', () => {
  const owned = rows.flatMap(([, call]) =>
    call.access.who === 'owner' ? [{ call, access: call.access }] : [],
  );
  expect(owned.length).toBeGreaterThan(5);
  for (const { call, access } of owned) {
    expect(fieldsOf(call[access.of])).toContain(access.field ?? 'publicKey');
    const adminParams = access.adminWhen === undefined ? [] : [access.adminWhen.param];
    expect(fieldsOf(call.params)).toEqual(expect.arrayContaining(adminParams));
  }
});

it.each<[JsonSchema, boolean]>([
  [{ type: 'string' }, false],
  [{ type: 'string', maxLength: 3 }, true],
  [{ type: 'string', pattern: '^[a+*]{1,3}\\+$' }, true],
  [{ type: 'string', pattern: 'a' }, false],
  [{ type: 'string', pattern: '^a{3,}$' }, false],
  [{ type: 'object', properties: {} }, false],
  [{ type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } }, false],
  [{ type: 'array', items: {}, maxItems: 3 }, false],
  [{ anyOf: [{ type: 'boolean' }, { type: 'string' }] }, false],
  [{ type: 'number', minimum: 0 }, false],
  [{}, false],
])('the check of sizes finds %j bounded: %s', (written, bounded) => {
  expect(unboundedIn(written).length === 0).toBe(bounded);
});

const schema = z.record(z.string(), z.unknown());
const parts = z.looseObject({
  properties: z._default(z.record(z.string(), schema), {}),
  anyOf: z._default(z.array(schema), []),
  items: z.optional(schema),
});

// Nobody reads the contact data of others through the API, admins included, so there is no reading to audit.
it('no reply holds contact data but one’s own record and the mail that was asked about', () => {
  const named = rows.flatMap(([name, { reply }]) =>
    fieldsIn(wireSchema(reply))
      .filter((field) => /mail|mob|phone|contact/i.test(field))
      .map((field) => `${name} ${field}`),
  );
  expect(named.toSorted()).toEqual(['getMail MAIL', 'getUser MAIL', 'getUser MOB']);
});

/** The names of all fields of a schema and its parts. */
function fieldsIn(written: JsonSchema): string[] {
  const { properties, anyOf, items } = parts.parse(written);
  const below = [...Object.values(properties), ...anyOf, ...(items === undefined ? [] : [items])];
  return [...Object.keys(properties), ...below.flatMap(fieldsIn)];
}

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
