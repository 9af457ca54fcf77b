import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { errorStatus } from '../errors.ts';
import { apiDescription } from './describe-api.ts';

const json = z.object({ schema: z.record(z.string(), z.unknown()) });
const content = z.strictObject({ 'application/json': json });
const reference = z.strictObject({ $ref: z.string() });
const operation = z.strictObject({
  operationId: z.string(),
  summary: z.string().check(z.regex(/^[A-Z].*[^.]\.$/)),
  description: z.string().check(z.minLength(1)),
  security: z.array(z.record(z.string(), z.array(z.never()))),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema: json.shape.schema,
    }),
  ),
  requestBody: z.optional(
    z.strictObject({ description: z.string(), required: z.boolean(), content }),
  ),
  responses: z.record(
    z.string().check(z.regex(/^[2-5]\d\d$/)),
    z.strictObject({
      description: z.string(),
      headers: z.record(z.string(), reference),
      content,
    }),
  ),
});
/** The parts of OpenAPI 3.1 that the document uses, as its specification has them. */
const openApi = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.tuple([z.strictObject({ url: z.literal('/api') })]),
  paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post']), operation)),
  components: z.strictObject({
    headers: z.record(
      z.string(),
      z.strictObject({
        description: z.string(),
        required: z.optional(z.literal(true)),
        ...json.shape,
      }),
    ),
    securitySchemes: z.strictObject({
      session: z.strictObject({
        type: z.literal('http'),
        scheme: z.literal('bearer'),
        bearerFormat: z.string(),
        description: z.string(),
      }),
    }),
  }),
});

const document = openApi.parse(JSON.parse(apiDescription()));
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
);
const named = operations.map((operation) => [operation.operationId, operation] as const);
const calls = Object.entries(contract);
/** The calls that anyone may make. */
const open = new Set(
  calls.flatMap(([name, { access }]) => (access.who === 'anyone' ? [name] : [])),
);

/** The codes that a call is refused with under a status. */
const codesOf = (name: string, status: string) =>
  operations
    .filter(({ operationId }) => operationId === name)
    .flatMap(({ responses }) => nodesOf(responses[status]?.content))
    .flatMap(({ code }) => enumOf(code));

it('the calls that need no app are answered to any, and the description names them', () => {
  const withoutApp = named.flatMap(([name]) =>
    codesOf(name, '403').includes('unknown_app') ? [] : name,
  );
  expect(withoutApp.toSorted()).toEqual(['getPlan', 'health']);
  expect(document.info.description).toContain(
    `every call but ${withoutApp.map((name) => `\`${name}\``).join(' and ')} also needs`,
  );
});

it('a session is got for the token of each call that gives one', () => {
  const { description } = document.components.securitySchemes.session;
  const [status, token] = ['OK', 'token'];
  const giving = calls.flatMap(([name, { reply }]) => {
    const isTaken = (row: object) => z.safeParse(reply, [row]).success;
    return isTaken({ status, token }) && !isTaken({ status }) && !isTaken({ token }) ? name : [];
  });
  expect(giving.length).toBeGreaterThan(1);
  for (const name of ['login', ...giving]) expect(description).toContain(`\`${name}\``);
});

it('amounts that are no texts in USDT are named', () => {
  expect(document.info.description).toContain(
    'beside a `symbol`, `amt` is of that token, and `wei` is POL in wei',
  );
});

it('the usual length of a page is published, as a text like the parameter', () => {
  const limitsOf = operations.flatMap(({ parameters }) =>
    parameters.flatMap(({ name, schema }) => (name === 'limit' ? schema : [])),
  );
  expect(limitsOf.length).toBeGreaterThan(5);
  for (const schema of limitsOf) expect(schema).toMatchObject({ type: 'string', default: '50' });
});

it('describes every call of the contract once, and nothing else', () => {
  const described = operations.map(({ operationId, method, path }) =>
    [operationId, method, path].join(' '),
  );
  const expected = calls.map(([name, { method, path }]) =>
    [name, method.toLowerCase(), path].join(' '),
  );
  expect(described.toSorted()).toEqual(expected.toSorted());
});

it('refers to nothing that is not there', () => {
  const references = nodesOf(document).flatMap(({ $ref }) =>
    typeof $ref === 'string' ? $ref : [],
  );
  const known = Object.keys(document.components.headers);
  expect(references.length).toBeGreaterThan(calls.length);
  expect(new Set(references)).toEqual(new Set(known.map((name) => `#/components/headers/${name}`)));
});

describe.each(named)(
  '%s',
  (name, { path, method, parameters, requestBody, responses, security }) => {
    it('declares every parameter of its path, and each once', () => {
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name)).toEqual(placeholders);
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length);
    });

    it('has a body when it posts', () => {
      expect(requestBody !== undefined).toBe(method === 'post');
    });

    it('has replies whose codes belong to their statuses', () => {
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '500']));
      for (const [status, { headers, content }] of Object.entries(responses)) {
        const codes = nodesOf(content).flatMap(({ code }) => enumOf(code));
        expect(new Set(codes.map((code) => errorStatus[code]))).toEqual(
          new Set(status === '200' ? [] : [Number(status)]),
        );
        expect(Object.keys(headers)).toEqual(
          expect.arrayContaining(['x-request-id', 'x-business-day']),
        );
        expect('retry-after' in headers).toBe(status === '429' || status === '503');
        expect(Object.keys(headers)).toContain('ratelimit-limit');
      }
    });

    it('is refused to the page of another site', () => {
      expect(codesOf(name, '403')).toContain('forbidden');
    });

    it('needs a session unless anyone may call', () => {
      expect(security).toEqual([...(open.has(name) ? [{}] : []), { session: [] }]);
      expect(Object.keys(responses)).toContain('429');
    });

    it('takes no unknown field of a request, and says that a reply may have more', () => {
      const replies = Object.values(responses).map(({ content }) => content);
      expect(
        objectsIn(requestBody).filter(({ additionalProperties: more }) => more !== false),
      ).toEqual([]);
      expect(objectsIn(replies).filter(({ additionalProperties: more }) => more === false)).toEqual(
        [],
      );
      expect(objectsIn(replies).length).toBeGreaterThan(0);
    });
  },
);

/** The schemas of objects in a value. */
function objectsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  return nodesOf(value).filter(({ type }) => type === 'object');
}

/** Every schema-like object in a value: each is an object that is no list. */
function nodesOf(value: unknown): Readonly<Record<string, unknown>>[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesOf);
  return Array.isArray(value) ? below : [{ ...value }, ...below];
}

function enumOf(schema: unknown): (keyof typeof errorStatus)[] {
  const known = z.enum(Object.keys(errorStatus).filter(isErrorCode));
  const { success, data } = z.object({ enum: z.array(known) }).safeParse(schema);
  return success ? data.enum : [];
}

function isErrorCode(code: string): code is keyof typeof errorStatus {
  return Object.hasOwn(errorStatus, code);
}
