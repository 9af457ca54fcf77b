import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type QueryShape, shapeOf } from '@polytips/functions/test/query-shape.ts';
import { initializeApp } from 'firebase-admin/app';
import { AggregateField, FieldPath, getFirestore, type Query } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { repository } from '../base/repository.ts';
import { findIndexFaults, neededIndex } from './composite-indexes.ts';

const firestore = getFirestore(initializeApp({ projectId: 'demo-indexes' }, 'composite-indexes'));
const rows = firestore.collection('rows');

/**
 * The shape of a query as the SDK would send it, of a transaction when its id is given; its own conversion is not public.
 */
function shapeOfQuery(query: Pick<Query, 'get'> | object, transaction?: Uint8Array): QueryShape {
  const convert: unknown = Reflect.get(query, 'toProto');
  if (typeof convert !== 'function') throw new TypeError('A query has no toProto');
  const shape = shapeOf(Reflect.apply(convert, query, [transaction]));
  if (shape === undefined) throw new TypeError('The query has no collection');
  return shape;
}

const ascending = (fieldPath: string) => ({ fieldPath, order: 'ASCENDING' });
const descending = (fieldPath: string) => ({ fieldPath, order: 'DESCENDING' });
const contains = (fieldPath: string) => ({ fieldPath, arrayConfig: 'CONTAINS' });
const sum = AggregateField.sum('d');

describe('a query', () => {
  it.each<[string, object]>([
    ['of everything', rows],
    ['of some equalities', rows.where('a', '==', 1).where('b', 'in', [1, 2])],
    ['of an array element', rows.where('a', 'array-contains', 1)],
    ['of one order', rows.orderBy('a', 'desc')],
    ['of a range', rows.where('a', '>', 1)],
    [
      'of a range in the order of its field',
      rows.where('a', '>', 1).where('a', '<', 3).orderBy('a'),
    ],
    ['by the id', rows.orderBy(FieldPath.documentId())],
    ['of an equality by the id', rows.where('a', '==', 1).orderBy(FieldPath.documentId())],
    ['that counts equalities', rows.where('a', '==', 1).where('b', '==', 2).count()],
    ['that adds up', rows.aggregate({ sum })],
  ])('%s needs no composite index', (_, query) => {
    expect(neededIndex(shapeOfQuery(query))).toBeUndefined();
  });

  it.each<[string, object, object[]]>([
    [
      'an equality in another order',
      rows.where('a', '==', 1).orderBy('b', 'desc'),
      [ascending('a'), descending('b')],
    ],
    [
      'one of some values in another order',
      rows.where('a', 'in', [1]).orderBy('b'),
      [ascending('a'), ascending('b')],
    ],
    [
      'an equality and a range',
      rows.where('a', '==', 1).where('b', '<', 2),
      [ascending('a'), ascending('b')],
    ],
    [
      'an array element in an order',
      rows.where('a', 'array-contains', 1).orderBy('b', 'desc'),
      [contains('a'), descending('b')],
    ],
    ['two orders', rows.orderBy('a').orderBy('b', 'desc'), [ascending('a'), descending('b')]],
    [
      'an order and then the id, the other way round',
      rows.orderBy('a').orderBy(FieldPath.documentId(), 'desc'),
      [ascending('a'), descending('__name__')],
    ],
    [
      'a sum of equals',
      rows.where('a', '==', 1).aggregate({ sum }),
      [ascending('a'), ascending('d')],
    ],
  ])('of %s needs one', (_, query, fields) => {
    expect(neededIndex(shapeOfQuery(query))).toEqual({
      collectionGroup: 'rows',
      queryScope: 'COLLECTION',
      fields,
    });
  });

  it('of some equalities in a transaction needs an index of them all', () => {
    const query = rows.where('a', '==', 1).where('b', '==', 2);
    const needed = neededIndex(shapeOfQuery(query, Buffer.from('id')));
    expect(needed?.fields).toEqual([ascending('a'), ascending('b')]);
    const single = shapeOfQuery(rows.where('a', '==', 1), Buffer.from('id'));
    expect(neededIndex(single)).toBeUndefined();
  });

  it('of an equality in an order and then by the id needs the index of the order alone', () => {
    const query = rows
      .where('a', '==', 1)
      .orderBy('b', 'desc')
      .orderBy(FieldPath.documentId(), 'desc');
    expect(neededIndex(shapeOfQuery(query))?.fields).toEqual([ascending('a'), descending('b')]);
  });

  it('over all collections of a name needs an index of that scope even for one order', () => {
    const needed = neededIndex(shapeOfQuery(firestore.collectionGroup('rows').orderBy('a')));
    expect(needed).toMatchObject({ queryScope: 'COLLECTION_GROUP', fields: [ascending('a')] });
  });
});

it('a query of all collections at once, which goes by the id, has no shape', () => {
  const all = { structuredQuery: { from: [{ allDescendants: true }] } };
  expect(shapeOf(all)).toBeUndefined();
});

describe('the indexes of a file', () => {
  const shape = shapeOfQuery(rows.where('a', '==', 1).where('b', '==', 2).orderBy('c', 'desc'));
  const index = {
    collectionGroup: 'rows',
    queryScope: 'COLLECTION' as const,
    fields: [
      { fieldPath: 'b', order: 'ASCENDING' as const },
      { fieldPath: 'a', order: 'ASCENDING' as const },
      { fieldPath: 'c', order: 'DESCENDING' as const },
    ],
  };

  it('are in order when each is needed, with the compared fields in any order', () => {
    expect(findIndexFaults([shape], { indexes: [index], fieldOverrides: [] })).toEqual([]);
  });

  it('lack one that a query needs', () => {
    const faults = findIndexFaults([shape], { indexes: [], fieldOverrides: [] });
    expect(faults).toEqual([expect.stringMatching(/^Missing: .*"rows"/)]);
  });

  it.each([
    { ...index, collectionGroup: 'others' },
    { ...index, queryScope: 'COLLECTION_GROUP' as const },
    { ...index, fields: index.fields.slice(1) },
    {
      ...index,
      fields: [...index.fields.slice(0, 2), { fieldPath: 'c', order: 'ASCENDING' as const }],
    },
  ])('do not have it in %j, which no query needs', (other) => {
    expect(findIndexFaults([shape], { indexes: [other], fieldOverrides: [] })).toEqual([
      expect.stringMatching(/^Missing/),
      expect.stringMatching(/^No recorded query/),
    ]);
  });

  it.each([
    ['a', 1],
    ['a.b', 0],
    ['ab', 0],
  ])('may switch off a field that no query uses: %s', (fieldPath, count) => {
    const override = { collectionGroup: 'rows', fieldPath, indexes: [] };
    const single = shapeOfQuery(rows.where('a', '==', 1));
    const faults = findIndexFaults([single], { indexes: [], fieldOverrides: [override] });
    expect(faults).toHaveLength(count);
  });

  it('may not switch off a map whose field a query uses', () => {
    const override = { collectionGroup: 'rows', fieldPath: 'map', indexes: [] };
    const nested = shapeOfQuery(rows.where('map.a', '==', 1));
    expect(findIndexFaults([nested], { indexes: [], fieldOverrides: [override] })).toEqual([
      'Switched off, but queried: rows.map.a',
    ]);
  });
});

const overrides = z.object({
  fieldOverrides: z.array(
    z.object({
      collectionGroup: z.string(),
      fieldPath: z.string(),
      ttl: z._default(z.boolean(), false),
    }),
  ),
});

it('Firestore deletes counters, reset codes, messages and mails when their time is over, and nothing else', () => {
  const text = readFileSync(join(repository, 'firestore.indexes.json'), 'utf8');
  const { fieldOverrides } = overrides.parse(JSON.parse(text));
  const deleted = fieldOverrides
    .filter(({ ttl }) => ttl)
    .map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`);
  expect(deleted.toSorted()).toEqual([
    'mail.delivery.expireAt',
    'passwordResets.expiresAt',
    'pushMessages.expiresAt',
    'rateLimits.expiresAt',
  ]);
});
