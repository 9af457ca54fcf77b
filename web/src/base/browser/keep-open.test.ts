import type { DBSchema } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepOpen } from './keep-open.ts';

interface Schema extends DBSchema {
  pages: { key: string; value: string };
}
interface Events {
  readonly terminated: () => void;
  readonly blocking: () => void;
}
type Open = (name: string, version: number, events: Events) => Promise<unknown>;

const { openDB } = vi.hoisted(() => ({ openDB: vi.fn<Open>() }));
vi.mock('idb', () => ({ openDB }));

const close = vi.fn<() => void>();
const read = vi.fn<() => Promise<string>>();
const lost = new DOMException('The database connection is closing.', 'InvalidStateError');

beforeEach(() => {
  vi.resetAllMocks();
  openDB.mockImplementation(async () => ({ get: read, close }));
  read.mockResolvedValue('kept');
});

const openStore = () => {
  const use = keepOpen<Schema>('books', () => undefined);
  return () => use((database) => database.get('pages', 'one'));
};

/** The browser's events for the connection that was opened last. */
const lastEvents = (): Events => {
  const call = openDB.mock.lastCall;
  if (call === undefined) throw new Error('Nothing was opened');
  return call[2];
};

test('all uses share one connection, also while it is being opened', async () => {
  const readPage = openStore();
  expect(await Promise.all([readPage(), readPage()])).toEqual(['kept', 'kept']);
  await readPage();
  expect(openDB).toHaveBeenCalledTimes(1);
});

test('a connection that could not be opened is opened again by the next use', async () => {
  openDB.mockRejectedValueOnce(new Error('no'));
  const readPage = openStore();
  await expect(readPage()).rejects.toThrow('no');
  expect(await readPage()).toBe('kept');
});

test('a connection that the browser dropped is opened again', async () => {
  const readPage = openStore();
  await readPage();
  lastEvents().terminated();
  expect(await readPage()).toBe('kept');
  expect(openDB).toHaveBeenCalledTimes(2);
});

test('a connection that keeps a newer version waiting is closed, and opened again by the next use', async () => {
  const readPage = openStore();
  await readPage();
  lastEvents().blocking();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(await readPage()).toBe('kept');
  expect(openDB).toHaveBeenCalledTimes(2);
});

test('a late event of an old connection leaves the new one alone', async () => {
  const readPage = openStore();
  await readPage();
  const { terminated } = lastEvents();
  terminated();
  await readPage();
  terminated();
  await readPage();
  expect(openDB).toHaveBeenCalledTimes(2);
});

test.each(['InvalidStateError', 'AbortError', 'UnknownError'])(
  'work whose connection is lost (%s) is repeated once on a new one',
  async (name) => {
    const readPage = openStore();
    await readPage();
    read.mockRejectedValueOnce(new DOMException('lost', name));
    expect(await readPage()).toBe('kept');
    await readPage();
    expect(openDB).toHaveBeenCalledTimes(2);
  },
);

test('uses that lose a connection together share the next one', async () => {
  const readPage = openStore();
  await readPage();
  read.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  expect(await Promise.all([readPage(), readPage()])).toEqual(['kept', 'kept']);
  expect(openDB).toHaveBeenCalledTimes(2);
});

test('work that fails on a second connection fails', async () => {
  read.mockRejectedValue(lost);
  await expect(openStore()()).rejects.toBe(lost);
  expect(read).toHaveBeenCalledTimes(2);
});

test.each([new DOMException('full', 'QuotaExceededError'), new Error('a bug')])(
  'work that fails for another reason is not repeated: %s',
  async (error) => {
    read.mockRejectedValue(error);
    await expect(openStore()()).rejects.toBe(error);
    expect(read).toHaveBeenCalledTimes(1);
    expect(openDB).toHaveBeenCalledTimes(1);
  },
);
