import { doc, type Firestore, onSnapshot } from 'firebase/firestore';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useFirestore } from 'reactfire';
import * as z from 'zod/mini';
import { createDocuments, type Documents } from './documents.ts';

/** A document as of now, parsed. */
export type LiveDocument<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'absent' }
  | { readonly state: 'present'; readonly data: Data }
  /** Firestore refused it, or it is not what the schema says. */
  | { readonly state: 'failed'; readonly retry: () => void };

/** Follows a document of Firestore; below `LiveProviders`. */
export function useDocument<Data>(path: string, schema: z.ZodMiniType<Data>): LiveDocument<Data> {
  const documents = documentsOf(useFirestore());
  const snapshot = useSyncExternalStore(
    useCallback((onChange) => documents.subscribe(path, onChange), [documents, path]),
    () => documents.get(path),
  );
  return useMemo(() => {
    if (snapshot.state === 'failed') return { state: 'failed', retry: () => documents.retry(path) };
    if (snapshot.state !== 'present') return snapshot;
    const parsed = z.safeParse(schema, snapshot.data);
    return parsed.success
      ? { state: 'present', data: parsed.data }
      : { state: 'failed', retry: () => undefined };
  }, [snapshot, schema, documents, path]);
}

const documentsByFirestore = new WeakMap<Firestore, Documents>();

function documentsOf(firestore: Firestore): Documents {
  const known = documentsByFirestore.get(firestore);
  if (known !== undefined) return known;
  const documents = createDocuments((path, onData, onError) =>
    onSnapshot(doc(firestore, path), (snapshot) => onData(snapshot.data()), onError),
  );
  documentsByFirestore.set(firestore, documents);
  return documents;
}
