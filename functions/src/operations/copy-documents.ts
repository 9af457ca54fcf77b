import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import {
  type CollectionReference,
  type DocumentData,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/** A line of the file: a document by its path. */
const line = z.object({ path: z.string(), data: z.record(z.string(), z.unknown()) });

const writtenTimestamp = z.strictObject({ $seconds: z.int(), $nanoseconds: z.int() });
const writtenBytes = z.strictObject({ $bytes: z.base64() });

/**
 * Writes every document to a file, those of subcollections after their parents; one a line. Of what is no
 * JSON our documents hold timestamps and bytes alone.
 * @returns their paths.
 */
export async function exportDocuments(firestore: Firestore, file: string): Promise<string[]> {
  const paths: string[] = [];
  const handle = await open(file, 'w', 0o600);
  const exportAll = async (collections: readonly CollectionReference[]): Promise<void> => {
    for (const collection of collections) {
      for (const reference of await collection.listDocuments()) {
        const snapshot = await reference.get();
        if (snapshot.exists) {
          const data = writtenOf(snapshot.data());
          await handle.write(`${JSON.stringify({ path: reference.path, data })}\n`);
          paths.push(reference.path);
        }
        await exportAll(await reference.listCollections());
      }
    }
  };
  try {
    await exportAll(await firestore.listCollections());
  } finally {
    await handle.close();
  }
  return paths;
}

/** Deletes the documents at these paths; a collection without documents is none any more. */
export async function deleteDocuments(
  firestore: Firestore,
  paths: readonly string[],
): Promise<void> {
  const writer = firestore.bulkWriter();
  const deleted = paths.map((path) => writer.delete(firestore.doc(path)));
  await Promise.all([...deleted, writer.close()]);
}

/** Writes the documents of a file; again changes nothing. @returns how many there were. */
export async function importDocuments(firestore: Firestore, file: string): Promise<number> {
  const writer = firestore.bulkWriter();
  const written: Promise<unknown>[] = [];
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const { data, path } = line.parse(JSON.parse(text));
    const stored: DocumentData = Object.fromEntries(
      Object.entries(data).map(([name, value]) => [name, storedOf(value)]),
    );
    written.push(writer.set(firestore.doc(path), stored));
  }
  await Promise.all([...written, writer.close()]);
  return written.length;
}

/** A value as the file holds it. JSON itself would call `toJSON` of a timestamp first. */
function writtenOf(value: unknown): unknown {
  if (value instanceof Timestamp) {
    return { $seconds: value.seconds, $nanoseconds: value.nanoseconds };
  }
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(writtenOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, writtenOf(each)] as const),
  );
}

/** A value as Firestore holds it. */
function storedOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storedOf);
  if (typeof value !== 'object' || value === null) return value;
  const { data: timestamp } = writtenTimestamp.safeParse(value);
  if (timestamp !== undefined) return new Timestamp(timestamp.$seconds, timestamp.$nanoseconds);
  const { data: bytes } = writtenBytes.safeParse(value);
  if (bytes !== undefined) return Buffer.from(bytes.$bytes, 'base64');
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, storedOf(each)] as const),
  );
}
