import { useCallback, useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createDocuments } from './documents.ts';

/** A document as of now, parsed. */
export type LiveDocument<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'absent' }
  | { readonly state: 'present'; readonly data: Data }
  /** Firestore refused it or does not answer, or it is not what the schema says. */
  | { readonly state: 'failed'; readonly retry: () => void };

/** The documents of Firestore, which `LiveFirestore` connects: its code follows the first content. */
export const documents = createDocuments();

/** Follows a document of Firestore. */
export function useDocument<Data>(path: string, schema: z.ZodMiniType<Data>): LiveDocument<Data> {
  const snapshot = useSyncExternalStore(
    useCallback((onChange) => documents.subscribe(path, onChange), [path]),
    () => documents.get(path),
  );
  return useMemo(() => {
    if (snapshot.state === 'failed') return { state: 'failed', retry: () => documents.retry(path) };
    if (snapshot.state !== 'present') return snapshot;
    const parsed = z.safeParse(schema, snapshot.data);
    return parsed.success
      ? { state: 'present', data: parsed.data }
      : { state: 'failed', retry: () => undefined };
  }, [snapshot, schema, path]);
}
