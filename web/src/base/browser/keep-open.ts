import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * Opens the only version of a database when it is first used, and again once its connection has
 * ended: a phone drops the connections of an app in the background, and no reload opens new ones.
 * @param upgrade makes its stores where there are none.
 * @returns how to use it; work may run twice, the first time on a connection that is lost.
 */
export function keepOpen<Schema extends DBSchema>(
  name: string,
  upgrade: (database: IDBPDatabase<Schema>) => void,
) {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;

  function open(): Promise<IDBPDatabase<Schema>> {
    const opening: Promise<IDBPDatabase<Schema>> = openDB<Schema>(name, 1, {
      upgrade,
      terminated: forget,
      // A newer version of the app, or a deletion of all data, waits for this connection to close.
      blocking() {
        forget();
        void opening.then((database) => database.close());
      },
    });
    // The next use may succeed.
    opening.catch(forget);
    return opening;

    function forget(): void {
      if (opened === opening) opened = undefined;
    }
  }

  return async <Result>(
    work: (database: IDBPDatabase<Schema>) => Promise<Result>,
  ): Promise<Result> => {
    const used = (opened ??= open());
    const database = await used;
    try {
      return await work(database);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      if (opened === used) opened = undefined;
      return work(await (opened ??= open()));
    }
  };
}

/**
 * A closed connection starts nothing more (InvalidStateError); one that is cut off aborts what it
 * had started, which WebKit calls UnknownError.
 */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof DOMException &&
  ['InvalidStateError', 'AbortError', 'UnknownError'].includes(error.name);
