import type { SampleRequest } from './sample-requests.ts';

/** A request with one thing wrong with it. */
export interface Mutation extends SampleRequest {
  readonly what: string;
}

/** Texts that no field of a request may hold, however it is read. */
const oddTexts = [
  '',
  ' ',
  "' OR 1=1; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{"$ne":null}',
  'a\u0000b',
  '\u202Eadmin',
  '٣٤',
  '𝟝𝟘',
  '__proto__',
  'x'.repeat(5_000),
];

const oddValues: readonly unknown[] = [
  null,
  0,
  -1,
  50,
  1e21,
  true,
  [],
  ['50'],
  {},
  { toString: 1 },
];

/**
 * Requests that differ from `sample` in one thing each. The texts of `freeTexts` and `serials` may
 * be anything short.
 */
export function mutate(sample: SampleRequest, freeTexts: ReadonlySet<string>): Mutation[] {
  const { params = {}, query = {}, body } = sample;
  const texts = (field: string): string[] =>
    freeTexts.has(field) ? ['', 'x'.repeat(5_000)] : oddTexts;
  const ofParams = Object.keys(params).flatMap((field) =>
    texts(field)
      // An empty part of a path is another path.
      .filter((text) => text !== '')
      .map((text) => ({ ...sample, params: { ...params, [field]: text }, ...say(field, text) })),
  );
  const ofQuery = [
    { ...sample, query: { ...query, surprise: '1' }, what: 'an unknown parameter' },
    { ...sample, query: { ...query, limit: '-1' }, what: 'a negative limit' },
  ];
  if (body === undefined) return [...ofParams, ...ofQuery];
  const ofBody = Object.keys(body).flatMap((field) => {
    const { [field]: _dropped, ...rest } = body;
    return [
      { ...sample, body: rest, what: `no ${field}` },
      ...[...oddValues, ...texts(field)].map((value) => ({
        ...sample,
        body: { ...body, [field]: value },
        ...say(field, value),
      })),
    ];
  });
  const unknown = { ...sample, body: { ...body, surprise: 1 }, what: 'an unknown field' };
  return [...ofParams, ...ofQuery, ...ofBody, unknown];
}

const say = (field: string, value: unknown) => ({
  what: `${field} ${JSON.stringify(value).slice(0, 40)}`,
});
