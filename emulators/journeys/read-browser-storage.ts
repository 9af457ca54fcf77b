import type { Page } from 'playwright-core';

/** Everything that the app keeps in the browser, as one text: both storages and all databases. */
export function readBrowserStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const databases: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = await answer(database.transaction(store).objectStore(store).getAll());
        databases.push({ name, store, rows });
      }
      database.close();
    }
    const printable = (_key: string, value: unknown): unknown =>
      typeof value === 'bigint' ? String(value) : value;
    const { localStorage, sessionStorage } = globalThis;
    return JSON.stringify(
      { local: { ...localStorage }, session: { ...sessionStorage }, databases },
      printable,
    );
  });
}
