import type { Aggregation, Cursor, Fields, Filter, Query, Time, Value } from './memory-requests.ts';
import { replaceAt, segmentsOf, valueAt } from './memory-requests.ts';

/** A document; any write makes another one of it. */
export interface Stored {
  readonly name: string;
  readonly fields: Fields;
  readonly createTime: Time;
  readonly updateTime: Time;
}

/** The documents of a query, in its order. */
export function queryDocuments(all: Iterable<Stored>, parent: string, query: Query): Stored[] {
  const { endAt, from, limit, startAt, where } = query;
  const [{ collectionId }] = from;
  const collection = `${parent}/${collectionId}`;
  const order = orderOf(query);
  const keyOf = (stored: Stored) => order.map(({ path }) => documentValueAt(stored, path));
  const compare = (one: Key, other: Key) => compareKeys(one, other, order);
  const found = [...all]
    .filter(({ name }) => name.slice(0, name.lastIndexOf('/')) === collection)
    .filter((stored) => where === undefined || matches(stored, where))
    .map((stored) => ({ stored, key: keyOf(stored) }))
    // Without a field that it is ordered by, a document is not in the list.
    .filter(({ key }) => !key.includes(undefined))
    .filter(({ key }) => isBehind(compare, key, startAt) && isBefore(compare, key, endAt))
    .toSorted((one, other) => compare(one.key, other.key))
    .map(({ stored }) => stored);
  return limit === undefined ? found : found.slice(0, limit.value);
}

const documentId = '__name__';

const documentValueAt = ({ name, fields: stored }: Stored, path: string): Value | undefined =>
  path === documentId ? { referenceValue: name } : valueAt(stored, path);

/** In the order of Firestore, values of one kind come before all of the next. */
function rankOf(value: Value): readonly [rank: number, comparable: number | string] {
  if (value.nullValue !== undefined) return [0, 0];
  if (value.booleanValue !== undefined) return [1, Number(value.booleanValue)];
  if (value.integerValue !== undefined) return [2, value.integerValue];
  if (value.timestampValue !== undefined) {
    return [3, value.timestampValue.seconds + value.timestampValue.nanos / 1e9];
  }
  if (value.stringValue !== undefined) return [4, value.stringValue];
  if (value.referenceValue !== undefined) return [5, value.referenceValue];
  throw new Error('Nothing here is ordered by, or compared with, a list or an object');
}

function compareValues(one: Value, other: Value): number {
  const [oneRank, oneValue] = rankOf(one);
  const [otherRank, otherValue] = rankOf(other);
  if (oneRank !== otherRank) return oneRank - otherRank;
  if (oneValue === otherValue) return 0;
  return oneValue < otherValue ? -1 : 1;
}

const isOneKind = (one: Value, other: Value): boolean => rankOf(one)[0] === rankOf(other)[0];

function matches(stored: Stored, where: Filter): boolean {
  if ('compositeFilter' in where) {
    return where.compositeFilter.filters.every((each) => matches(stored, each));
  }
  const { op, value: wanted, ...at } = where.fieldFilter;
  const found = documentValueAt(stored, at.field.fieldPath);
  if (found === undefined) return false;
  const isEqualTo = (each: Value) => compareValues(each, wanted) === 0;
  switch (op) {
    case 'EQUAL':
      return isEqualTo(found);
    case 'IN':
      return (wanted.arrayValue?.values ?? []).some((each) => compareValues(found, each) === 0);
    case 'ARRAY_CONTAINS':
      return (found.arrayValue?.values ?? []).some(isEqualTo);
    case 'LESS_THAN':
      return isOneKind(found, wanted) && compareValues(found, wanted) < 0;
    case 'LESS_THAN_OR_EQUAL':
      return isOneKind(found, wanted) && compareValues(found, wanted) <= 0;
    case 'GREATER_THAN':
      return isOneKind(found, wanted) && compareValues(found, wanted) > 0;
    case 'GREATER_THAN_OR_EQUAL':
      return isOneKind(found, wanted) && compareValues(found, wanted) >= 0;
    default:
      throw new Error(`No query here has ${op}`);
  }
}

/** What a query is ordered by: what it says, the field of its range, and the ids of the documents. */
function orderOf({ orderBy = [], where }: Query) {
  const order = orderBy.map(({ direction, field: { fieldPath } }) => ({
    path: fieldPath,
    sign: direction === 'ASCENDING' ? 1 : -1,
  }));
  const filters =
    where === undefined ? [] : 'fieldFilter' in where ? [where] : where.compositeFilter.filters;
  const ranges = filters.filter(({ fieldFilter: { op } }) => op.includes('THAN'));
  for (const path of [...ranges.map((each) => each.fieldFilter.field.fieldPath), documentId]) {
    if (order.some((each) => each.path === path)) continue;
    order.push({ path, sign: order.at(-1)?.sign ?? 1 });
  }
  return order;
}

type Key = readonly (Value | undefined)[];

/** Compares as far as the shorter of both goes. */
function compareKeys(one: Key, other: Key, order: ReturnType<typeof orderOf>): number {
  for (const [index, { sign }] of order.entries()) {
    const [left, right] = [one[index], other[index]];
    if (left === undefined || right === undefined) return 0;
    const difference = sign * compareValues(left, right);
    if (difference !== 0) return difference;
  }
  return 0;
}

type Compare = (one: Key, other: Key) => number;

const isBehind = (compare: Compare, key: Key, from: Cursor | undefined): boolean =>
  from === undefined || compare(key, from.values) >= (from.before === true ? 0 : 1);

const isBefore = (compare: Compare, key: Key, end: Cursor | undefined): boolean =>
  end === undefined || compare(key, end.values) <= (end.before === true ? -1 : 0);

/** What documents add up to. One that lacks a field which is added up counts nowhere. */
export function aggregate(
  found: readonly (Stored | undefined)[],
  aggregations: readonly Aggregation[],
): Fields {
  const rows = found.map((document) =>
    aggregations.map((each) =>
      'count' in each
        ? 1
        : document && valueAt(document.fields, each.sum.field.fieldPath)?.integerValue,
    ),
  );
  const whole = rows.filter((row) => !row.includes(undefined));
  return Object.fromEntries(
    aggregations.map(({ alias }, column) => [
      alias,
      { integerValue: whole.reduce((sum, row) => sum + (row[column] ?? 0), 0) },
    ]),
  );
}

/** A document with these fields alone; with all of them unless given. */
export function selected(document: Stored, paths: readonly string[] | undefined): Stored {
  if (paths === undefined) return document;
  const chosen = paths.reduce<Fields>((part, path) => {
    const found = path === documentId ? undefined : valueAt(document.fields, path);
    return found === undefined ? part : replaceAt(part, segmentsOf(path), found);
  }, {});
  return { ...document, fields: chosen };
}
