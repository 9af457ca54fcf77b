import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createDocuments, type DocumentSnapshot } from './documents.ts';

/** A document as of now, parsed. */
export type LiveDocument<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'absent' }
  | { readonly state: 'present'; readonly data: Data }
  /** Firestore refused it or does not answer, or it is not what the schema says. */
  | { readonly state: 'failed' };

/** The documents of Firestore, which `LiveFirestore` connects: its code follows the first content. */
export const documents = createDocuments();

/**
 * Makes the hook that follows a kind of document of Firestore, by its path. What a document says is parsed once,
 * however many components follow it.
 */
export function createDocumentHook<Data>(
  schema: z.ZodMiniType<Data>,
): (path: string) => LiveDocument<Data> {
  const read = new WeakMap<DocumentSnapshot, LiveDocument<Data>>();
  const parse = (snapshot: DocumentSnapshot): LiveDocument<Data> => {
    if (snapshot.state !== 'present') return snapshot;
    const parsed = z.safeParse(schema, snapshot.data);
    return parsed.success ? { state: 'present', data: parsed.data } : { state: 'failed' };
  };
  return function useDocument(path) {
    const snapshot = useSyncExternalStore(
      useCallback((onChange) => documents.subscribe(path, onChange), [path]),
      () => documents.get(path),
    );
    const live = read.get(snapshot) ?? parse(snapshot);
    read.set(snapshot, live);
    return live;
  };
}
