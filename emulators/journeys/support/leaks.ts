import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { readAllDocuments } from '../../client/all-documents.ts';
import { environment } from '../../client/test-world.ts';
import { type Phone, waitMs } from './phone.ts';
import { findSecrets, openSecrets, type Secrets } from './secrets.ts';
import type { Login } from './steps.ts';

/** The places to search, and marks that prove that the search sees them. */
export interface SearchedPlaces {
  readonly phones: readonly Phone[];
  /** The texts of `readBrowserStorage` at several moments; not empty. */
  readonly storages: readonly string[];
  /** Stands in the database. */
  readonly mail: string;
  /** Stands in a request, in a reply, and in every storage while its member is logged in. */
  readonly publicKey: string;
}

/** Passes when the secrets of a member are nowhere but with the member, after a journey on one phone. */
export async function expectNoLeaks(
  login: Login & { readonly publicKey: string },
  phone: Phone,
  storages: readonly string[],
): Promise<void> {
  const { mail, publicKey } = login;
  const places = { phones: [phone], storages, mail, publicKey };
  expect(await findLeaks([await openSecrets(login)], places)).toEqual([]);
}

/**
 * Searches for secrets in all traffic, in what browsers and the server keep, and in the logs and
 * consoles of the whole world.
 * @returns each secret with the place that contains it.
 * @throws when the search does not see a place that it has to search.
 */
export async function findLeaks(
  secrets: readonly Secrets[],
  { phones, storages, mail, publicKey }: SearchedPlaces,
): Promise<readonly string[]> {
  const requests = phones.flatMap(({ traffic }) => traffic.requests.map(({ text }) => text));
  // The last journey may have ended before the first reply that names the member.
  const replies = await vi.waitFor(async () => {
    const texts = (await Promise.all(phones.map(({ traffic }) => traffic.readReplies()))).flat();
    requireMark('replies', texts, publicKey);
    return texts;
  }, waitMs);
  const lines = phones.flatMap(({ consoleLines }) => consoleLines);
  const documents = await readFirestore();
  const logs = readLogs();
  requireMark('requests', requests, publicKey);
  requireMark('storages', storages, publicKey);
  requireMark(
    'documents',
    documents.map(({ text }) => text),
    mail,
  );
  requireMark(
    'logs',
    logs.map(({ place }) => place),
    'firebase',
  );
  const named = Object.entries({ requests, replies, storages, console: lines }).flatMap(
    ([place, texts]) => texts.map((text) => ({ place: `${place}: ${text.slice(0, 160)}`, text })),
  );
  return [...named, ...documents, ...logs].flatMap(({ place, text }) =>
    secrets.flatMap((each) => findSecrets(each, text).map((name) => `${name} in ${place}`)),
  );
}

function requireMark(place: string, texts: readonly string[], mark: string): void {
  if (!texts.some((text) => text.includes(mark)))
    throw new Error(`The search does not see the ${place}`);
}

/** A text, and where it stands. */
interface FoundText {
  readonly place: string;
  readonly text: string;
}

/** Every document of Firestore as JSON. */
async function readFirestore(): Promise<readonly FoundText[]> {
  const documents = await readAllDocuments();
  return documents.map(({ path, fields }) => ({ place: path, text: JSON.stringify(fields) }));
}

/** Every log of the local world. */
function readLogs(): readonly FoundText[] {
  const folder = environment.WORLD_LOG_DIRECTORY;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.log'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((place) => ({ place, text: readFileSync(place, 'utf8') }));
}

/** The local storage, session storage and databases of the app in this browser, as one text. */
export async function readBrowserStorage(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<unknown[]>((resolve, reject) => {
            const opening = indexedDB.open(name);
            // A database that was deleted meanwhile is not made again, and has nothing to read.
            opening.addEventListener('upgradeneeded', () => {
              opening.transaction?.abort();
              resolve([]);
            });
            opening.addEventListener('error', () => reject(opening.error));
            opening.addEventListener('success', () => {
              const database = opening.result;
              const stores = [...database.objectStoreNames];
              const reads = stores.map((store) =>
                database.transaction(store).objectStore(store).getAll(),
              );
              let left = reads.length;
              const finish = (): void => {
                database.close();
                resolve(reads.map((read) => ({ name, rows: read.result })));
              };
              if (left === 0) finish();
              for (const read of reads) {
                read.addEventListener('error', () => reject(read.error));
                read.addEventListener('success', () => {
                  left -= 1;
                  if (left === 0) finish();
                });
              }
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
