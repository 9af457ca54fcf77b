import type { Call } from '@polytips/functions/contract/call.ts';
import { type CallName, callNames, contract } from '@polytips/functions/contract/contract.ts';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { arbitraryOfSchema, hostileRecord, hostileText, hostileValue } from './arbitraries.ts';
import { type FuzzedMembers, refusedFields } from './refused-requests.ts';

/** A request as it goes over the wire. */
export interface FuzzedRequest {
  readonly method: string;
  /** Below the API's address, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly caller: 'anonymous' | 'own' | 'admin';
}

type Fields = Readonly<Record<string, unknown>>;
/** Missing for a call that has nothing to be refused for but a fault. */
type Refused = Readonly<Record<string, fc.Arbitrary<unknown>>> | undefined;

const fields = z.record(z.string(), z.unknown());
const json = { 'content-type': 'application/json' };
const caller = fc.constantFrom('anonymous', 'own', 'own', 'admin');

/** Requests of every kind that the API must survive; none of them may leave anything behind. */
export function fuzzedRequest(members: FuzzedMembers): fc.Arbitrary<FuzzedRequest> {
  const refused = refusedFields(members);
  return fc.oneof(
    { weight: 3, arbitrary: ofCalls((name) => wellFormed(contract[name], refused[name])) },
    { weight: 6, arbitrary: ofCalls((name) => withFaults(contract[name], refused[name])) },
    { weight: 2, arbitrary: ofCalls((name) => withOddBody(contract[name], refused[name])) },
    { weight: 2, arbitrary: ofCalls((name) => withOddHeaders(contract[name], refused[name])) },
    { weight: 1, arbitrary: oddPath },
  );
}

function ofCalls(of: (name: CallName) => fc.Arbitrary<FuzzedRequest>): fc.Arbitrary<FuzzedRequest> {
  return fc.oneof(...callNames.map(of));
}

/** The three parts of a request, filled as its row says, but for the fields that get it refused. */
function partsOf(call: Call, refused: Refused = {}) {
  const partOf = (schema: Call['params']): fc.Arbitrary<Fields> =>
    fc
      .tuple(
        arbitraryOfSchema(z.toJSONSchema(schema, { io: 'input' })),
        fc.record(
          Object.fromEntries(
            Object.entries(refused).filter(([name]) => Object.hasOwn(schema.shape, name)),
          ),
        ),
      )
      .map(([written, fixed]) => ({ ...fields.parse(written), ...fixed }));
  return fc.record({
    params: partOf(call.params),
    query: partOf(call.query),
    body: partOf(call.body),
  });
}

type Parts = { readonly params: Fields; readonly query: Fields; readonly body: Fields };

function wellFormed(call: Call, refused: Refused): fc.Arbitrary<FuzzedRequest> {
  return refused === undefined
    ? withFaults(call, refused)
    : fc.tuple(partsOf(call, refused), caller).map(([parts, caller]) => ({
        ...write(call, parts),
        caller,
      }));
}

/** One to three fields are left out, replaced or added; if that left it in order, one more is added. */
function withFaults(call: Call, refused: Refused): fc.Arbitrary<FuzzedRequest> {
  const fault = fc.record({
    part: fc.constantFrom('params', 'query', 'body'),
    at: fc.nat(),
    value: fc.oneof({ weight: 8, arbitrary: hostileValue }, fc.constant(undefined)),
    added: fc.option(hostileText, { freq: 5 }),
  });
  const faults = fc.array(fault, { minLength: 1, maxLength: 3 });
  return fc.tuple(partsOf(call, refused), faults, caller).map(([parts, faults, caller]) => {
    const faulty = { ...parts };
    for (const { part, at, value, added } of faults) {
      const names = Object.keys(faulty[part]);
      const name = added ?? names[at % names.length] ?? 'added';
      const entries = Object.entries(faulty[part]).filter(([known]) => known !== name);
      faulty[part] = Object.fromEntries(
        value === undefined ? entries : [...entries, [name, value]],
      );
    }
    return { ...write(call, spoilt(call, refused, faulty)), caller };
  });
}

/** A body that is no JSON, or JSON that is no object, or says what it is not. */
function withOddBody(call: Call, refused: Refused): fc.Arbitrary<FuzzedRequest> {
  const body = fc.oneof(
    hostileText,
    hostileRecord.map((record) => JSON.stringify({ ...record, surprise: 1 })),
    fc.json().map((text) => `[${text}]`),
    hostileText.map((text) => `{"mail":"a","mail":${JSON.stringify(text)},"surprise":1}`),
    hostileText.map((text) => `{"__proto__":{"admin":true},"surprise":${JSON.stringify(text)}}`),
    hostileRecord.map((record) => JSON.stringify({ ...record, surprise: 1 }).slice(0, -2)),
    fc.constantFrom('{', '[', '"', '{}x', '\uFEFF{"surprise":1}', '{"surprise":1e999}', 'null'),
    fc
      .integer({ min: 30_000, max: 70_000 })
      .map((length) => `{"surprise":"${'x'.repeat(length)}"}`),
    fc.integer({ min: 1, max: 15_000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
  );
  const type = fc.oneof(
    { weight: 3, arbitrary: fc.constant('application/json') },
    fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/jsonp',
      'application/json, text/plain',
      'application/xml',
      '',
    ),
  );
  return fc
    .tuple(partsOf(call, refused), body, type, caller)
    .map(([parts, text, contentType, caller]) => ({
      ...write(call, spoilt(call, refused, parts)),
      method: 'POST',
      // No body at all would be an empty object.
      body: text === '' ? '[]' : text,
      headers: { 'content-type': contentType },
      caller,
    }));
}

/** Headers that lie, and sessions that are none. */
function withOddHeaders(call: Call, refused: Refused): fc.Arbitrary<FuzzedRequest> {
  const text = fc.string({ unit: fc.integer({ min: 33, max: 126 }).map(charOf), maxLength: 200 });
  const encoded = fc.oneof(hostileRecord, fc.jsonValue()).map(encode);
  const token = fc.oneof(
    text,
    fc.tuple(encoded, encoded, text).map((parts) => parts.join('.')),
    // A header that the emulator accepts, with any text as the claims.
    fc.oneof(encoded, text).map((claims) => `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`),
    fc.constantFrom('', '..', 'a.b', 'null', 'undefined', '...', `${'a'.repeat(5_000)}.b.c`),
  );
  const scheme = fc.constantFrom('Bearer ', 'bearer ', 'Basic ', 'Bearer  ', '');
  const headers = fc.record(
    {
      authorization: fc.tuple(scheme, token).map(([scheme, token]) => `${scheme}${token}`),
      cookie: text.map((value) => `__session=${value}`),
      'x-forwarded-for': text,
      'x-forwarded-host': text,
      'x-http-method-override': fc.constantFrom('DELETE', 'GET', 'PUT'),
      'x-request-id': text,
      origin: text,
      accept: text,
      range: text,
      'if-none-match': text,
      'content-encoding': fc.constantFrom('identity', 'gzip', 'br', 'x'),
    },
    { requiredKeys: [] },
  );
  const method = fc.oneof(
    { weight: 4, arbitrary: fc.constant(call.method) },
    fc.constantFrom('HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'POST', 'PROPFIND'),
  );
  return fc
    .tuple(partsOf(call, refused), headers, method, caller)
    .map(([parts, headers, method, caller]) => {
      const { headers: own, ...request } = write(call, spoilt(call, refused, parts));
      return { ...request, method, caller, headers: { ...own, ...headers } };
    });
}

const charOf = (code: number): string => String.fromCharCode(code);
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const segment = fc.oneof(
  hostileText.map(encodeText),
  fc.constantFrom('%', '%zz', '%c0%af', '..', '.', '', '*', ':id', 'api', ...callNames),
);

const oddPath: fc.Arbitrary<FuzzedRequest> = fc.record({
  method: fc.constantFrom('GET', 'GET', 'POST', 'HEAD', 'DELETE'),
  path: fc
    .tuple(fc.array(segment, { minLength: 1, maxLength: 5 }), fc.array(segment, { maxLength: 3 }))
    .map(([path, query]) => `/${path.join('/')}?surprise=1&${query.join('=&')}`),
  headers: fc.constant(json),
  body: fc.constant('{"surprise":1}'),
  caller,
});

/** The same parts, with an unknown field where the call would take them as they are. */
function spoilt(call: Call, refused: Refused, parts: Parts): Parts {
  const part = call.method === 'POST' ? 'body' : 'query';
  return refused === undefined || call[part].safeParse(parts[part]).success
    ? { ...parts, [part]: { ...parts[part], surprise: '1' } }
    : parts;
}

function write(call: Call, { params, query, body }: Parts): Omit<FuzzedRequest, 'caller'> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeText(textOf(params[name])),
  );
  const search = Object.entries(query).map(
    ([name, value]) => `${encodeText(name)}=${encodeText(textOf(value))}`,
  );
  const located = search.length === 0 ? path : `${path}?${search.join('&')}`;
  return call.method === 'GET'
    ? { method: 'GET', path: located, headers: {} }
    : { method: 'POST', path: located, headers: json, body: JSON.stringify(body) };
}

/** Longer ones are the emulator's to refuse, not the API's. */
const pathTextLengthMax = 1_500;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function encodeText(text: string): string {
  return encodeURIComponent(text.slice(0, pathTextLengthMax).toWellFormed());
}
