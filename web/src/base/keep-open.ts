import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * Opens the only version of a database when it is first used, and again once its connection has
 * ended: a phone drops those of an app in the background, and no reload comes to open new ones.
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
      // Who waits for this connection to close is a newer version of the app, or clears everything.
      blocking() {
        forget();
        void opening.then((database) => database.close());
      },
    });
    // The next one who asks may have more luck.
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
 * A closed connection begins nothing more (InvalidStateError); one that is cut off aborts what it
 * had begun, which WebKit calls UnknownError.
 */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof DOMException &&
  ['InvalidStateError', 'AbortError', 'UnknownError'].includes(error.name);
