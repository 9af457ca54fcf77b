import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bodyLimitOf, type Call } from '../contract/call.ts';
import { contract } from '../contract/contract.ts';
import { type JsonSchema, wireSchema } from '../contract/openapi/json-schema.ts';
import { rateLimits } from './rate-limit.ts';

const rows: [string, Call][] = Object.entries(contract);
const fieldsOf = (schema: Call['params']): string[] => Object.keys(schema.shape);

it('the contract has every call of the product, and each method and path once', () => {
  expect(rows).toHaveLength(26 + 39);
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

  it('refuses unknown fields of a request', () => {
    for (const schema of [call.params, call.query, call.body]) {
      const parsed = schema.safeParse({ surprise: 1 });
      expect(parsed.error?.issues.map(({ code }) => code)).toContain('unrecognized_keys');
    }
  });

  it('limits the size of every field, and names every field', () => {
    for (const input of [call.params, call.query, call.body])
      expect(unboundedIn(wireSchema(input))).toEqual([]);
  });

  it('bounds its body by the longest that its schema takes, and not far above it', () => {
    const longest = longestOf(wireSchema(call.body));
    expect(longest).toBeLessThanOrEqual(bodyLimitOf(call));
    expect(bodyLimitOf(call)).toBeLessThanOrEqual(Math.max(1_024, longest * 1.6));
  });

  it('has a rate limit by address when it is open to anyone or starts the counts of a member again, and only then', () => {
    const { of } = call.rateLimit === undefined ? { of: 'member' } : rateLimits[call.rateLimit];
    const isByAddress = call.access.who === 'anyone' || call.name === 'changePassword';
    expect(of === 'member').toBe(!isByAddress);
  });
});

const paged = rows.filter(([, { pagedBy }]) => pagedBy !== undefined);

it.each(paged)('%s starts a page after no text that may be a path', (_, { query }) => {
  for (const after of ['', '.', '..', '../config', 'a/b', '__id__', '\u0000', 'x'.repeat(301)])
    expect([after, query.safeParse({ after }).success]).toEqual([after, false]);
});

it.each<[keyof typeof contract, string]>([
  ['getTransfers', 'nonsense'],
  ['pending_activation', `ABC123_0x${'a'.repeat(64)}`],
  ['getMyPackages', `0x${'a'.repeat(64)}`],
  ['getReceipts', `0x${'a'.repeat(64)}`],
  ['getInflows', `0x${'a'.repeat(64)}_0`],
  ['inflows', `0x${'a'.repeat(64)}_0`],
  ['getTips', '2026-03-04_1'],
  ['getDirect', 'abc123'],
  ['getDownline', 'ABC12O'],
  ['getBranch', 'ABC1234'],
  ['getDailyRewardList', '2026-03-04-Level-1'],
  ['getIncomeStatement', '2026-03-04-Bonus-0'],
  ['getIncomeStatement', '2026-03-04'],
  ['payoutQueue', '2026-03-04-DR-0'],
  ['runs', '2026-02-30'],
  ['runs', '2026-3-4'],
])('%s starts no page after %s, which is the serial of none of its rows', (name, after) => {
  expect(contract[name].query.safeParse({ after }).success).toBe(false);
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
      .filter((field) => /^(e?mail|mob(ile)?|phone|contact)$/i.test(field))
      .map((field) => `${name} ${field}`),
  );
  expect(named.toSorted()).toEqual([
    'getHome MAIL',
    'getHome MOB',
    'getMail MAIL',
    'getMailByPath MAIL',
    'getUser MAIL',
    'getUser MOB',
  ]);
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

/** JSON may write any character as \u0000, six bytes. */
const bytesPerCharacter = 6;

it.each<[JsonSchema, number]>([
  [{ type: 'string', pattern: '^0x[0-9a-f]{40}$' }, 44],
  [{ type: 'string', pattern: '^\\d{1,9}(?:\\.\\d{1,6})?$' }, 18],
  [{ type: 'string', pattern: '^(?:a|bcd)x?$' }, 6],
  [{ type: 'string', pattern: '^\\{"ct":"[A-Z]{22,400}"\\}$' }, 9 + 4 + 400 + 2],
  [{ type: 'string', pattern: '^a+$', maxLength: 50 }, 52],
  [{ type: 'string', maxLength: 10 }, 62],
  [{ const: 'user' }, 6],
  [{ type: 'boolean' }, 5],
  [{ type: 'integer', minimum: 1, maximum: 120 }, 3],
  [{ type: 'object', properties: { ab: { const: true }, c: { const: 1 } } }, 1 + 9 + 1 + 5 + 1],
])('the longest JSON of %j has %i bytes', (written, bytes) => {
  expect(longestOf(written)).toBe(bytes);
});

/** How many bytes the longest JSON of a schema has, written without blanks. */
function longestOf(written: JsonSchema): number {
  if ('const' in written) return JSON.stringify(written['const']).length;
  if (written['type'] === 'boolean') return 'false'.length;
  if (written['type'] === 'integer') return String(written['maximum']).length;
  if (Array.isArray(written['enum'])) {
    return Math.max(...written['enum'].map((value) => JSON.stringify(value).length));
  }
  const { properties, anyOf } = parts.parse(written);
  if (anyOf.length > 0) return Math.max(...anyOf.map(longestOf));
  if (written['type'] === 'object') {
    const fields = Object.entries(properties).map(
      ([name, field]) => name.length + 3 + longestOf(field),
    );
    return fields.reduce((sum, bytes) => sum + bytes + 1, 1);
  }
  const { pattern, maxLength } = texts.parse(written);
  const plain =
    pattern === undefined || !matchesFinitely(pattern) ? undefined : longestMatch(pattern);
  // Quotes are escaped; what matches a pattern is plain ASCII otherwise.
  if (plain !== undefined) return plain + 2 + (pattern?.match(/"/g)?.length ?? 0);
  if (maxLength === undefined) throw new TypeError(`Without a bound: ${JSON.stringify(written)}`);
  return maxLength * (pattern === undefined ? bytesPerCharacter : 1) + 2;
}

const texts = z.object({
  type: z.literal('string'),
  pattern: z.optional(z.string()),
  maxLength: z.optional(z.int()),
});

/** The length of the longest text that a finite pattern of characters, classes, groups and counts matches. */
function longestMatch(pattern: string): number {
  const tokens = pattern.match(/\\.|\[[^\]]*\]|\(\?:|\{\d+(?:,\d+)?\}|[^]/g) ?? [];
  let at = 0;
  const readChoices = (): number => {
    let longest = 0;
    let length = 0;
    let last = 0;
    for (; at < tokens.length && tokens[at] !== ')'; at += 1) {
      const token = tokens[at] ?? '';
      const count = /^\{(?:\d+,)?(\d+)\}$/.exec(token)?.[1];
      if (token === '|') {
        longest = Math.max(longest, length);
        length = 0;
      } else if (count !== undefined) {
        length += last * (Number(count) - 1);
      } else if (token === '(' || token === '(?:') {
        at += 1;
        last = readChoices();
        length += last;
      } else if (!['^', '$', '?'].includes(token)) {
        last = 1;
        length += 1;
      }
    }
    return Math.max(longest, length);
  };
  return readChoices();
}
