import * as z from 'zod/mini';

/** A stored value as the SDK sends it; a kind that nothing here stores is refused. */
export interface Value {
  readonly nullValue?: 'NULL_VALUE' | undefined;
  readonly booleanValue?: boolean | undefined;
  readonly integerValue?: number | undefined;
  readonly timestampValue?: { readonly seconds: number; readonly nanos: number } | undefined;
  readonly stringValue?: string | undefined;
  readonly referenceValue?: string | undefined;
  readonly arrayValue?: { readonly values?: readonly Value[] | undefined } | undefined;
  readonly mapValue?: { readonly fields?: Fields | undefined } | undefined;
}

/** The fields of a document, or of an object in one. */
export type Fields = Readonly<Record<string, Value>>;

/** The SDK leaves zeros out, and sends most seconds as text. */
const time = z.pipe(
  z.strictObject({
    seconds: z._default(z.union([z.int(), z.string()]), 0),
    nanos: z._default(z.int(), 0),
  }),
  z.transform(({ seconds, nanos }) => ({ seconds: Number(seconds), nanos })),
);

const value: z.ZodMiniType<Value> = z.lazy(() =>
  z.strictObject({
    nullValue: z.optional(z.literal('NULL_VALUE')),
    booleanValue: z.optional(z.boolean()),
    integerValue: z.optional(z.int()),
    timestampValue: z.optional(time),
    stringValue: z.optional(z.string()),
    referenceValue: z.optional(z.string()),
    arrayValue: z.optional(z.strictObject({ values: z.optional(z.array(value)) })),
    mapValue: z.optional(z.strictObject({ fields: z.optional(fields) })),
  }),
);
const fields = z.record(z.string(), value);

/** Of a commit, instead of its time, how many there were with it. */
export type Time = z.output<typeof time>;

const field = z.strictObject({ fieldPath: z.string() });

/** The condition of a query. */
export type Filter = z.output<typeof filter>;

const fieldFilter = z.strictObject({ field, op: z.string(), value });
const filter = z.union([
  z.strictObject({ fieldFilter }),
  z.strictObject({
    compositeFilter: z.strictObject({
      op: z.literal('AND'),
      filters: z.array(z.strictObject({ fieldFilter })),
    }),
  }),
]);

/** Where the list of a query begins or ends. */
export type Cursor = z.output<typeof cursor>;

const cursor = z.strictObject({ values: z.array(value), before: z.optional(z.boolean()) });

const structuredQuery = z.strictObject({
  from: z.tuple([z.strictObject({ collectionId: z.string() })]),
  where: z.optional(filter),
  orderBy: z.optional(
    z.array(z.strictObject({ field, direction: z.enum(['ASCENDING', 'DESCENDING']) })),
  ),
  startAt: z.optional(cursor),
  endAt: z.optional(cursor),
  limit: z.optional(z.strictObject({ value: z.int() })),
  offset: z.optional(z.undefined()),
  select: z.optional(z.strictObject({ fields: z.array(field) })),
});

/** A query of one collection. */
export type Query = z.output<typeof structuredQuery>;

/** What a document has to be for a write of it. */
export type Precondition = z.output<typeof precondition>;

const precondition = z.strictObject({
  exists: z.optional(z.boolean()),
  updateTime: z.optional(time),
});

const mask = z.strictObject({ fieldPaths: z.array(z.string()) });

/** A write of a commit. */
export type Write = z.output<typeof write>;

const write = z.union([
  z.strictObject({
    update: z.strictObject({ name: z.string(), fields: z.optional(fields) }),
    updateMask: z.optional(mask),
    currentDocument: z.optional(precondition),
  }),
  z.strictObject({ delete: z.string(), currentDocument: z.optional(precondition) }),
]);

const aggregation = z.union([
  z.strictObject({ alias: z.string(), count: z.strictObject({}) }),
  z.strictObject({ alias: z.string(), sum: z.strictObject({ field }) }),
]);

/** What the documents of a query add up to. */
export type Aggregation = z.output<typeof aggregation>;

const transactionId = z.instanceof(Uint8Array);

/** What the SDK sends, by the names of the API. */
export const requests = {
  batchGetDocuments: z.object({ documents: z.array(z.string()), mask: z.optional(mask) }),
  runQuery: z.object({ parent: z.string(), structuredQuery }),
  runAggregationQuery: z.object({
    parent: z.string(),
    structuredAggregationQuery: z.strictObject({
      structuredQuery,
      aggregations: z.array(aggregation),
    }),
  }),
  commit: z.object({ writes: z.array(write), transaction: z.optional(transactionId) }),
};

/** What every reading request has. */
export const reading = z.object({
  transaction: z.optional(transactionId),
  newTransaction: z.optional(z.object({})),
});

/** The segments of a path of fields, of which one that is no plain name stands between grave accents. */
export const segmentsOf = (path: string): string[] =>
  [...path.matchAll(/`((?:[^`\\]|\\.)*)`|[^.`]+/g)].map(([plain, quoted]) =>
    quoted === undefined ? plain : quoted.replaceAll(/\\(.)/g, '$1'),
  );

/** The value at a path; undefined where there is none. */
export const valueAt = (stored: Fields, path: string): Value | undefined => {
  const [first = '', ...rest] = segmentsOf(path);
  return rest.reduce<Value | undefined>(
    (value, segment) => value?.mapValue?.fields?.[segment],
    stored[first],
  );
};

/** Fields with this value at a path, or with none there. */
export function replaceAt(
  stored: Fields,
  [first = '', ...rest]: readonly string[],
  value: Value | undefined,
): Fields {
  const { [first]: before, ...others } = stored;
  if (rest.length === 0) return value === undefined ? others : { ...others, [first]: value };
  const inner = before?.mapValue?.fields;
  if (inner === undefined && value === undefined) return stored;
  return { ...others, [first]: { mapValue: { fields: replaceAt(inner ?? {}, rest, value) } } };
}
