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

/** What the browser says of the connection that was opened last. */
const lastEvents = (): Events => {
  const call = openDB.mock.lastCall;
  if (call === undefined) throw new Error('Nothing was opened');
  return call[2];
};

test('one connection serves all, also those who ask while it is being opened', async () => {
  const look = openStore();
  expect(await Promise.all([look(), look()])).toEqual(['kept', 'kept']);
  await look();
  expect(openDB).toHaveBeenCalledTimes(1);
});

test('one that would not open is opened again by the next who asks', async () => {
  openDB.mockRejectedValueOnce(new Error('no'));
  const look = openStore();
  await expect(look()).rejects.toThrow('no');
  expect(await look()).toBe('kept');
});

test('one that the browser has dropped is opened again', async () => {
  const look = openStore();
  await look();
  lastEvents().terminated();
  expect(await look()).toBe('kept');
  expect(openDB).toHaveBeenCalledTimes(2);
});

test('one that keeps a newer version waiting is closed, and opened again when it is needed', async () => {
  const look = openStore();
  await look();
  lastEvents().blocking();
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(await look()).toBe('kept');
  expect(openDB).toHaveBeenCalledTimes(2);
});

test('what is said late of an old connection leaves the new one alone', async () => {
  const look = openStore();
  await look();
  const { terminated } = lastEvents();
  terminated();
  await look();
  terminated();
  await look();
  expect(openDB).toHaveBeenCalledTimes(2);
});

test.each(['InvalidStateError', 'AbortError', 'UnknownError'])(
  'work that finds its connection lost (%s) is done once more on a new one',
  async (name) => {
    const look = openStore();
    await look();
    read.mockRejectedValueOnce(new DOMException('lost', name));
    expect(await look()).toBe('kept');
    await look();
    expect(openDB).toHaveBeenCalledTimes(2);
  },
);

test('those who lose a connection together share the next one', async () => {
  const look = openStore();
  await look();
  read.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  expect(await Promise.all([look(), look()])).toEqual(['kept', 'kept']);
  expect(openDB).toHaveBeenCalledTimes(2);
});

test('work that fails on a new connection, too, has failed', async () => {
  read.mockRejectedValue(lost);
  await expect(openStore()()).rejects.toBe(lost);
  expect(read).toHaveBeenCalledTimes(2);
});

test.each([new DOMException('full', 'QuotaExceededError'), new Error('a bug')])(
  'what has nothing to do with the connection is not done twice: %s',
  async (error) => {
    read.mockRejectedValue(error);
    await expect(openStore()()).rejects.toBe(error);
    expect(read).toHaveBeenCalledTimes(1);
    expect(openDB).toHaveBeenCalledTimes(1);
  },
);
