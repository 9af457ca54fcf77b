import * as z from 'zod/mini';

const field = z.object({ fieldPath: z.string() });
const direction = z.enum(['ASCENDING', 'DESCENDING']);

const fieldFilter = z.object({ fieldFilter: z.object({ field, op: z.string() }) });
const unaryFilter = z.object({ unaryFilter: z.object({ field, op: z.string() }) });
const filter = z.union([fieldFilter, unaryFilter]);
const filters = z.union([
  filter,
  z.object({ compositeFilter: z.object({ op: z.literal('AND'), filters: z.array(filter) }) }),
]);

const structuredQuery = z.object({
  from: z.tuple([
    z.object({ collectionId: z.nullish(z.string()), allDescendants: z.nullish(z.boolean()) }),
  ]),
  where: z.nullish(filters),
  orderBy: z.nullish(z.array(z.object({ field, direction }))),
});

/** Of a transaction that has begun, or begins with the request. */
const inTransaction = {
  transaction: z.optional(z.unknown()),
  newTransaction: z.optional(z.unknown()),
};

/** A request of the API: a query, or an aggregation of one. */
const request = z.union([
  z.object({ ...inTransaction, structuredQuery }),
  z.object({
    ...inTransaction,
    structuredAggregationQuery: z.object({
      structuredQuery,
      aggregations: z.array(
        z.object({ sum: z.nullish(z.object({ field })), avg: z.nullish(z.object({ field })) }),
      ),
    }),
  }),
]);

/** What Firestore chooses the indexes of a query by: its fields, without their values. */
export const queryShape = z.object({
  collectionGroup: z.string(),
  queryScope: z.enum(['COLLECTION', 'COLLECTION_GROUP']),
  /** Fields that are compared with `==` or `in`, by name. */
  equal: z.array(z.string()),
  /** Fields of which an array element is looked for. */
  contains: z.array(z.string()),
  /** Fields that are compared in any other way. */
  ranged: z.array(z.string()),
  orders: z.array(z.object({ fieldPath: z.string(), order: direction })),
  /** Fields that are added up. */
  summed: z.array(z.string()),
  /** Whether a transaction reads it, and so locks what of the indexes it has read. */
  isLocking: z.boolean(),
});

/** What Firestore chooses the indexes of a query by. */
export type QueryShape = z.output<typeof queryShape>;

const equalOps: readonly string[] = ['EQUAL', 'IN', 'IS_NULL', 'IS_NAN'];
const containsOps: readonly string[] = ['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY'];

/**
 * The shape of a `runQuery` or `runAggregationQuery`, as the SDK sends it; undefined for a query of all
 * collections below a document, which is made to delete them and goes by the id alone.
 * @throws for a filter of a kind that no query of ours has, such as `or`.
 */
export function shapeOf(sent: unknown): QueryShape | undefined {
  const parsed = request.parse(sent);
  const { query, aggregations } =
    'structuredQuery' in parsed
      ? { query: parsed.structuredQuery, aggregations: [] }
      : {
          query: parsed.structuredAggregationQuery.structuredQuery,
          aggregations: parsed.structuredAggregationQuery.aggregations,
        };
  const [{ allDescendants, collectionId }] = query.from;
  if (collectionId === null || collectionId === undefined) return undefined;
  const compared = filtersOf(query.where);
  const fieldsWhere = (isSo: (op: string) => boolean) => [
    ...new Set(compared.filter(({ op }) => isSo(op)).map(({ field: { fieldPath } }) => fieldPath)),
  ];
  return {
    collectionGroup: collectionId,
    queryScope: allDescendants === true ? 'COLLECTION_GROUP' : 'COLLECTION',
    equal: fieldsWhere((op) => equalOps.includes(op)),
    contains: fieldsWhere((op) => containsOps.includes(op)),
    ranged: fieldsWhere((op) => !equalOps.includes(op) && !containsOps.includes(op)),
    orders: (query.orderBy ?? []).map((by) => ({
      fieldPath: by.field.fieldPath,
      order: by.direction,
    })),
    summed: aggregations.flatMap(({ avg, sum }) =>
      [sum, avg].flatMap((added) => added?.field.fieldPath ?? []),
    ),
    isLocking: parsed.transaction !== undefined || parsed.newTransaction !== undefined,
  };
}

function filtersOf(where: z.output<typeof structuredQuery>['where']) {
  if (where === null || where === undefined) return [];
  const all = 'compositeFilter' in where ? where.compositeFilter.filters : [where];
  return all.map((each) => ('fieldFilter' in each ? each.fieldFilter : each.unaryFilter));
}
