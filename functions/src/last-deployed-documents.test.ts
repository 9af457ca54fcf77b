import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type * as Collections from './platform/collection.ts';
import { collections } from './platform/paths.ts';
import './index.ts';

interface StoredShape {
  /** As its builder makes it, with `*` for what varies; a lone one where the store is given whole paths, or hashes the key. */
  readonly path: string;
  readonly schema: z.ZodMiniType;
}

const { shapes } = vi.hoisted(() => ({ shapes: new Array<StoredShape>() }));

vi.mock('./platform/collection.ts', async (importOriginal) => {
  const original = await importOriginal<typeof Collections>();
  /** Any key: each of its fields is `*`, and so is its text. */
  const key = new Proxy({}, { get: (_, name) => (name === Symbol.toPrimitive ? () => '*' : '*') });
  const pathBy = (pathOf: (key: never) => unknown): string => {
    try {
      return String(Reflect.apply(pathOf, undefined, [key]));
    } catch {
      return '*';
    }
  };
  const collectionOf: typeof original.collectionOf = (schema, pathOf) => {
    shapes.push({ path: pathBy(pathOf), schema });
    return original.collectionOf(schema, pathOf);
  };
  const documentOf: typeof original.documentOf = (schema, path) => {
    shapes.push({ path, schema });
    return original.documentOf(schema, path);
  };
  return { ...original, collectionOf, documentOf };
});

const file = join(import.meta.dirname, '../test/last-deployed-documents.json');
const timestamp = z.strictObject({ timestamp: z.iso.datetime() });
const bytes = z.strictObject({ bytes: z.string() });

/**
 * A document of each shape and state, by its path, as the last deployed build has stored it: with every field, but for the
 * optional ones that are no objects. What JSON cannot hold is `{ timestamp }` or `{ bytes }`. A new collection adds its own; a new field is
 * added once the build that writes it is deployed.
 */
const documents = Object.entries(
  z.record(z.string(), z.unknown()).parse(
    JSON.parse(readFileSync(file, 'utf8'), (_, value: unknown) => {
      const moment = timestamp.safeParse(value).data;
      if (moment !== undefined) return Timestamp.fromDate(new Date(moment.timestamp));
      const binary = bytes.safeParse(value).data;
      return binary === undefined ? value : Buffer.from(binary.bytes, 'hex');
    }),
  ),
);

/** Whether a path is one of a shape. */
function isOf(path: string, shape: string): boolean {
  const names = path.split('/');
  const parts = shape.split('/');
  return (
    shape === '*' ||
    (names.length === parts.length &&
      parts.every((part, place) => part.includes('*') || part === names[place]))
  );
}

it('documents of the last deployment can be read', () => {
  expect(shapes.length).toBeGreaterThan(40);
  const named = shapes.filter(({ path }) => path !== '*');
  // A store that is given whole paths has the documents that no other one names.
  const shapesOf = (at: string) => {
    const own = named.filter(({ path }) => isOf(at, path));
    const isNamed = own.length > 0 && !at.startsWith(`${collections.rateLimits}/`);
    return isNamed ? own : [...own, ...shapes.filter(({ path }) => path === '*')];
  };
  const read = documents.map(([at, document]) => ({
    at,
    by: shapesOf(at).filter(({ schema }) => schema.safeParse(document).success),
  }));
  expect(
    read.flatMap(({ at, by }) => (by.length === 0 ? [at] : [])),
    'a new stored field is optional for one deployment: docs/decisions/0018-a-deployment-that-refuses-to-be-wrong.md',
  ).toEqual([]);
  const unread = shapes.filter((shape) => !read.some(({ by }) => by.includes(shape)));
  expect(unread.map(({ path }) => path)).toEqual([]);
});
