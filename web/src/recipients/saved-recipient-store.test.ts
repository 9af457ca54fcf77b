import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SavedRecipient } from './saved-recipient.ts';
import { createSavedRecipientStore, type SavedRecipientStore } from './saved-recipient-store.ts';

const { openDB } = vi.hoisted(() => ({ openDB: vi.fn<() => Promise<unknown>>() }));
vi.mock('idb', () => ({ openDB }));

const bob: SavedRecipient = { uid: 'ABC123', address: `0x${'a'.repeat(40)}`, name: 'Bob' };
const aunt: SavedRecipient = { uid: 'ABC123', address: `0x${'b'.repeat(40)}`, name: 'Aunt' };
/** By its key in the database. */
const kept = new Map<string, SavedRecipient>();
const keyOf = (...key: readonly [uid: string, address: string]) => key.join(' ');
const getAll = async (uid?: string) =>
  [...kept.values()].filter((each) => uid === undefined || each.uid === uid);
let store: SavedRecipientStore;

beforeEach(() => {
  kept.clear();
  vi.resetAllMocks();
  openDB.mockResolvedValue({
    getAllFromIndex: (_store: string, _index: string, uid?: string) => getAll(uid),
    transaction: () => ({
      store: {
        index: () => ({ getAll }),
        put: async (recipient: SavedRecipient) =>
          kept.set(keyOf(recipient.uid, recipient.address), recipient),
      },
      done: Promise.resolve(),
    }),
    delete: async (_store: string, key: [string, string]) => kept.delete(keyOf(...key)),
  });
  store = createSavedRecipientStore('recipients');
});

afterEach(() => {
  vi.useRealTimers();
});

test('recipients are saved, listed by name and removed', async () => {
  expect(await store.save(bob)).toBeUndefined();
  expect(await store.save(aunt)).toBeUndefined();
  expect(await store.list(bob.uid)).toEqual({ saved: [aunt, bob], problem: undefined });
  expect(await store.remove(bob)).toBeUndefined();
  expect(await store.list(bob.uid)).toEqual({ saved: [aunt], problem: undefined });
});

test('another member of the same browser saves another recipient by the same name, and lists that one alone', async () => {
  const other = { ...aunt, uid: 'XYZ789', name: bob.name };
  expect(await store.save(bob)).toBeUndefined();
  expect(await store.save(other)).toBeUndefined();
  expect(await store.list(other.uid)).toEqual({ saved: [other], problem: undefined });
});

test('one that may not be saved is refused with the reason', async () => {
  await store.save(bob);
  expect(await store.save({ ...aunt, name: 'bob' })).toContain('by this name');
  expect(kept.size).toBe(1);
});

test.each([
  ['fails to open', () => Promise.reject(new Error('corrupt'))],
  ['never opens', () => new Promise(() => undefined)],
])('a database that %s holds nobody up, and each use says so', async (_case, open) => {
  vi.useFakeTimers();
  openDB.mockImplementation(open);
  const all = Promise.all([store.list(bob.uid), store.save(bob), store.remove(bob)]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await all).toEqual([
    { saved: [], problem: 'The saved recipients could not be read.' },
    'This browser could not change it. Try again',
    'This browser could not change it. Try again',
  ]);
});
