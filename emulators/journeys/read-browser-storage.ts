import type { Page } from 'playwright-core';

/** Everything that the app keeps in the browser, as one text: both storages and all databases. */
export async function readBrowserStorage(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<unknown[]>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.addEventListener('error', () => reject(opening.error));
            opening.addEventListener('success', () => {
              const database = opening.result;
              const stores = [...database.objectStoreNames];
              const transaction = database.transaction(stores);
              const reads = stores.map((store) => transaction.objectStore(store).getAll());
              transaction.addEventListener('complete', () => {
                database.close();
                resolve(reads.map((read) => ({ name, rows: read.result })));
              });
            });
          }),
      ),
    );
    const storages = [localStorage, sessionStorage].map((storage) => Object.entries(storage));
    return { databases, storages };
  });
  return JSON.stringify(stored, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
