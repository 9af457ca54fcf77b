import { createStore, type Store } from '../store.ts';

/** What is known of a document: its data, that it does not exist, or that it cannot be read. */
export type DocumentSnapshot =
  | { readonly state: 'loading' }
  | { readonly state: 'absent' }
  | { readonly state: 'present'; readonly data: unknown }
  | { readonly state: 'failed' };

/** Listens to a document until the returned function is called; `undefined` means that it is absent. */
export type Listen = (
  path: string,
  onData: (data: unknown) => void,
  onFail: () => void,
) => () => void;

/** Documents that components follow. */
export interface Documents {
  /** Gives the documents their listeners, until the returned function is called; before that all are loading. */
  readonly connect: (listen: Listen) => () => void;
  /** Follows a document until the returned function is called. */
  readonly subscribe: (path: string, onChange: () => void) => () => void;
  readonly get: (path: string) => DocumentSnapshot;
  /** Listens again to the documents that could not be read. */
  readonly retry: () => void;
}

interface FollowedDocument {
  readonly store: Store<DocumentSnapshot>;
  followers: number;
  stop: () => void;
}

const loading: DocumentSnapshot = { state: 'loading' };

/**
 * Follows each document with one listener, however many components follow it: the second one has the
 * data at once. When the last one leaves, the listener stops and nothing of the document stays.
 */
export function createDocuments(): Documents {
  const all = new Map<string, FollowedDocument>();
  let listen: Listen | undefined;

  const start = (path: string, { store }: FollowedDocument) =>
    listen?.(
      path,
      (data) => store.set(data === undefined ? { state: 'absent' } : { state: 'present', data }),
      () => store.set({ state: 'failed' }),
    ) ?? (() => undefined);

  const restart = (path: string, followed: FollowedDocument) => {
    followed.stop();
    followed.store.set(loading);
    followed.stop = start(path, followed);
  };

  const restartAll = () => {
    for (const [path, followed] of all) restart(path, followed);
  };

  return {
    connect(given) {
      listen = given;
      restartAll();
      return () => {
        listen = undefined;
        restartAll();
      };
    },
    get: (path) => all.get(path)?.store.get() ?? loading,
    subscribe(path, onChange) {
      const followed = all.get(path) ?? {
        store: createStore(loading),
        followers: 0,
        stop: () => undefined,
      };
      const unsubscribe = followed.store.subscribe(onChange);
      followed.followers += 1;
      if (followed.followers === 1) {
        all.set(path, followed);
        followed.stop = start(path, followed);
      }
      return () => {
        unsubscribe();
        followed.followers -= 1;
        if (followed.followers > 0) return;
        followed.stop();
        all.delete(path);
      };
    },
    retry() {
      for (const [path, followed] of all)
        if (followed.store.get().state === 'failed') restart(path, followed);
    },
  };
}
