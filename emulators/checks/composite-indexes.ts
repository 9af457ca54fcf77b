import type { QueryShape } from '@polytips/functions/test/query-shape.ts';
import * as z from 'zod/mini';

const indexField = z.object({
  fieldPath: z.string(),
  order: z.optional(z.enum(['ASCENDING', 'DESCENDING'])),
  arrayConfig: z.optional(z.literal('CONTAINS')),
});

/** What firestore.indexes.json holds. */
export const indexesFile = z.object({
  indexes: z.array(
    z.object({
      collectionGroup: z.string(),
      queryScope: z.enum(['COLLECTION', 'COLLECTION_GROUP']),
      fields: z.array(indexField),
    }),
  ),
  fieldOverrides: z.array(
    z.object({
      collectionGroup: z.string(),
      fieldPath: z.string(),
      indexes: z.array(z.unknown()),
    }),
  ),
});

type IndexesFile = z.output<typeof indexesFile>;
type CompositeIndex = IndexesFile['indexes'][number];

const idField = '__name__';

/**
 * The composite index that a query needs; undefined where the indexes do that Firestore keeps of each
 * field by itself. Source: Firestore, "Index types" and "Aggregation queries":
 * - Equalities alone, of any number of fields, are answered by merging the indexes of the fields. A transaction would lock what
 *   it has skipped of them, up to every document with one of the values, and so wait for members who have nothing to do with
 *   it: there, an index of all the fields is needed.
 * - One order, or the ranges of one field, without equalities use the index of that field.
 * - Equalities, also an array element, with an order or a range of another field need an index of them all;
 *   so do two orders. A range is an order by its field.
 * - A field that is added up counts as one more order, since only documents that have it are counted.
 * - By the id every index is ordered already, in the direction of its last field.
 * Firestore may merge smaller composite indexes too; here each such query has one of its own.
 */
export function neededIndex(shape: QueryShape): CompositeIndex | undefined {
  const { collectionGroup, contains, equal, isLocking, queryScope } = shape;
  const orders = ordersOf(shape);
  const compared = equal.length + contains.length;
  const isOfOneField = compared === 0 && orders.length <= 1 && queryScope === 'COLLECTION';
  const isMerged = orders.length === 0 && !(isLocking && compared > 1);
  if (isMerged || isOfOneField) return undefined;
  return {
    collectionGroup,
    queryScope,
    fields: [
      ...contains.map((fieldPath) => ({ fieldPath, arrayConfig: 'CONTAINS' as const })),
      ...equal.map(ascending),
      ...orders,
    ],
  };
}

const ascending = (fieldPath: string) => ({ fieldPath, order: 'ASCENDING' as const });

function ordersOf({ orders, ranged, summed }: QueryShape): QueryShape['orders'] {
  const isOrdered = (fieldPath: string) => orders.some((by) => by.fieldPath === fieldPath);
  const all = [
    ...orders,
    ...[...ranged, ...summed].filter((fieldPath) => !isOrdered(fieldPath)).map(ascending),
  ];
  const last = all.at(-1);
  const byId = all.length > 1 ? all.at(-2)?.order : 'ASCENDING';
  return last?.fieldPath === idField && last.order === byId ? all.slice(0, -1) : all;
}

/** Whether an index is the needed one: of the compared fields in any order, then of the same orders. */
function isSame(index: CompositeIndex, needed: CompositeIndex, orders: number): boolean {
  const textOf = (fields: CompositeIndex['fields']) => fields.map((field) => JSON.stringify(field));
  const split = needed.fields.length - orders;
  const compared = (fields: CompositeIndex['fields']) =>
    fields.slice(0, split).map(({ arrayConfig, fieldPath }) => `${fieldPath} ${arrayConfig ?? ''}`);
  const ordered = ({ fields }: CompositeIndex) =>
    textOf(fields.slice(split).map(({ fieldPath, order }) => ({ fieldPath, order }))).join();
  return (
    index.collectionGroup === needed.collectionGroup &&
    index.queryScope === needed.queryScope &&
    index.fields.length === needed.fields.length &&
    compared(index.fields).toSorted().join() === compared(needed.fields).toSorted().join() &&
    ordered(index) === ordered(needed)
  );
}

/** What is wrong with the indexes for these queries: each that is missing, unused or switched off. */
export function findIndexFaults(shapes: readonly QueryShape[], file: IndexesFile): string[] {
  const used = new Set<CompositeIndex>();
  const faults = new Set<string>();
  for (const shape of shapes) {
    const needed = neededIndex(shape);
    if (needed === undefined) {
      for (const field of switchedOff(shape, file))
        faults.add(`Switched off, but queried: ${field}`);
      continue;
    }
    const found = file.indexes.find((index) => isSame(index, needed, ordersOf(shape).length));
    if (found === undefined) faults.add(`Missing: ${JSON.stringify(needed)}`);
    else used.add(found);
  }
  for (const index of file.indexes) {
    if (!used.has(index)) faults.add(`No recorded query needs it: ${JSON.stringify(index)}`);
  }
  return [...faults];
}

/** The fields of a query whose own indexes the file switches off, also by one of a map around them. */
function switchedOff(
  { collectionGroup, contains, equal, orders, ranged, summed }: QueryShape,
  { fieldOverrides }: IndexesFile,
): string[] {
  const fields = [...contains, ...equal, ...ranged, ...summed, ...orders.map((by) => by.fieldPath)];
  const off = fieldOverrides.filter(
    (override) => override.collectionGroup === collectionGroup && override.indexes.length === 0,
  );
  return fields
    .filter((field) => off.some(({ fieldPath }) => `${field}.`.startsWith(`${fieldPath}.`)))
    .map((field) => `${collectionGroup}.${field}`);
}
