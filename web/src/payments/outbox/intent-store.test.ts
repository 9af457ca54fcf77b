import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savedPayment as intent } from '../testing/saved-payment.ts';
import { createIntentStore } from './intent-store.ts';

const { openDB } = vi.hoisted(() => ({ openDB: vi.fn<() => Promise<unknown>>() }));
vi.mock('idb', () => ({ openDB }));

const remove = vi.fn<() => Promise<void>>();
const databaseOf = (rows: readonly unknown[]) => ({
  getAllFromIndex: async () => rows,
  transaction: () => ({ store: { put: async () => 'one' }, done: Promise.resolve() }),
  delete: remove,
});
const fail = async () => Promise.reject(new Error('no'));
const reported = vi.fn<(error: unknown) => void>();
const persist = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('reportError', reported);
  vi.stubGlobal('navigator', { storage: { persist } });
  persist.mockResolvedValue(false);
});
afterEach(() => vi.unstubAllGlobals());

test('a database that failed to open is opened again by the next call, and then stays open', async () => {
  openDB.mockRejectedValueOnce(new Error('blocked')).mockResolvedValue(databaseOf([intent]));
  const store = createIntentStore('outbox');
  await expect(store.list('ABC123')).rejects.toThrow('blocked');
  expect(await store.list('ABC123')).toEqual([intent]);
  await store.list('ABC123');
  expect(openDB).toHaveBeenCalledTimes(2);
});

test('a payment is stored although the phone had dropped the connection', async () => {
  const put = vi.fn<() => Promise<string>>(async () => 'one');
  const transaction = vi
    .fn<() => object>(() => ({ store: { put }, done: Promise.resolve() }))
    .mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    });
  openDB.mockResolvedValue({ transaction });
  await createIntentStore('outbox').put(intent);
  expect(put).toHaveBeenCalledTimes(1);
  expect(openDB).toHaveBeenCalledTimes(2);
});

test('a row that cannot be parsed hides no other row; it is reported and kept', async () => {
  openDB.mockResolvedValue(databaseOf([{ ...intent, state: 'unheard of' }, intent]));
  expect(await createIntentStore('outbox').list('ABC123')).toEqual([intent]);
  expect(reported).toHaveBeenCalledTimes(1);
  expect(remove).not.toHaveBeenCalled();
});

test('the store requests persistence once', async () => {
  openDB.mockResolvedValue(databaseOf([]));
  const store = createIntentStore('outbox');
  await store.list('ABC123');
  expect(persist).not.toHaveBeenCalled();
  await store.put(intent);
  await store.put(intent);
  expect(persist).toHaveBeenCalledTimes(1);
});

test('a browser that fails the request for persistence still stores payments', async () => {
  // No mock: it would handle the rejection, which must not be left to nobody.
  vi.stubGlobal('navigator', { storage: { persist: fail } });
  openDB.mockResolvedValue(databaseOf([]));
  await expect(createIntentStore('outbox').put(intent)).resolves.toBeUndefined();
  await new Promise(setImmediate);
});

test.each([{}, { storage: {} }])(
  'saves in a browser that cannot be asked: %j',
  async (navigator) => {
    vi.stubGlobal('navigator', navigator);
    openDB.mockResolvedValue(databaseOf([]));
    await expect(createIntentStore('outbox').put(intent)).resolves.toBeUndefined();
  },
);
