import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScanRecord } from './received-pol.ts';
import { createReceivedPolStore } from './received-pol-store.ts';

const { openDB } = vi.hoisted(() => ({ openDB: vi.fn<() => Promise<unknown>>() }));
vi.mock('idb', () => ({ openDB }));

const record: ScanRecord = { from: 3, to: 9, fromAtMs: 5, found: [] };
const kept = new Map<string, unknown>();

beforeEach(() => {
  kept.clear();
  vi.resetAllMocks();
  openDB.mockResolvedValue({
    get: async (_store: string, key: string) => kept.get(key),
    put: async (_store: string, value: unknown, key: string) => kept.set(key, value),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a record is kept for its chain and its address, however that is written', async () => {
  const store = createReceivedPolStore('activity');
  await store.write(137, '0xA', record);
  expect(await store.read(137, '0xa')).toEqual(record);
  expect(await store.read(138, '0xA')).toBeUndefined();
  expect(await store.read(137, '0xB')).toBeUndefined();
});

test('what is not final is not kept, so that a reorganisation removes it', async () => {
  const pol = {
    hash: '0x1',
    logIndex: 0,
    from: '0xb',
    symbol: 'POL',
    amount: 1n,
    atMs: 5,
  } as const;
  const final = { ...pol, blockNumber: 9 };
  const store = createReceivedPolStore('activity');
  await store.write(137, '0xA', { ...record, found: [{ ...pol, blockNumber: 10 }, final] });
  expect((await store.read(137, '0xA'))?.found).toEqual([final]);
});

test('a record is written where something was found or removed, it reaches elsewhere, or many blocks are new', async () => {
  const first = { hash: '0x1', logIndex: 0, from: '0xb', symbol: 'POL', amount: 1n } as const;
  const pol = { ...first, atMs: 5, blockNumber: 4 };
  const store = createReceivedPolStore('activity');
  const isWritten = async (changed: ScanRecord) => {
    const before = kept.get('137:0xa');
    await store.write(137, '0xA', changed);
    return kept.get('137:0xa') !== before;
  };
  expect(await isWritten(record)).toBe(true);
  expect(await isWritten(record)).toBe(false);
  expect(await isWritten({ ...record, to: 10_008 })).toBe(false);
  expect(await isWritten({ ...record, to: 10_009 })).toBe(true);
  expect(await isWritten({ ...record, to: 10_009, from: 2 })).toBe(true);
  // A chain that has begun again.
  expect(await isWritten({ ...record, from: 2 })).toBe(true);
  const found = [pol];
  expect(await isWritten({ ...record, from: 2, found })).toBe(true);
  expect(await isWritten({ ...record, from: 2, to: 20, found: [pol] })).toBe(false);
  expect(await isWritten({ ...record, from: 2, to: 20, found: [{ ...pol, atMs: 6 }] })).toBe(true);
  expect(await isWritten({ ...record, from: 2, to: 20 })).toBe(true);
});

test('nor is one that was read written again, with some blocks more', async () => {
  kept.set('137:0xa', record);
  const store = createReceivedPolStore('activity');
  await store.read(137, '0xA');
  await store.write(137, '0xA', { ...record, to: 10 });
  expect(kept.get('137:0xa')).toBe(record);
});

test('a record that could not be written is written the next time', async () => {
  const store = createReceivedPolStore('activity');
  openDB.mockRejectedValueOnce(new Error('blocked'));
  await store.write(137, '0xA', record);
  expect(kept.size).toBe(0);
  await store.write(137, '0xA', record);
  expect(kept.get('137:0xa')).toEqual(record);
});

test.each([
  ['of an older version', { scanned: [], found: [], senders: [], span: 1, reachedBack: null }],
  ['with nothing of POL', { ...record, found: [{ hash: '0x1', amount: 0n }] }],
])('a record %s is none', async (_name, stored) => {
  kept.set('137:0xa', stored);
  expect(await createReceivedPolStore('activity').read(137, '0xA')).toBeUndefined();
});

test('a database that failed to open is opened again by the next call, and what it holds is not overwritten unread', async () => {
  openDB.mockRejectedValueOnce(new Error('blocked'));
  const store = createReceivedPolStore('activity');
  expect(await store.read(137, '0xA')).toBeUndefined();
  kept.set('137:0xa', record);
  // What was not read may reach further back than what is written.
  await store.write(137, '0xA', { ...record, from: 7 });
  expect(await store.read(137, '0xA')).toEqual(record);
  await store.write(137, '0xA', { ...record, from: 1 });
  expect(await store.read(137, '0xA')).toEqual({ ...record, from: 1 });
});

test.each([
  ['fails to open', () => Promise.reject(new Error('corrupt'))],
  ['never opens', () => new Promise(() => undefined)],
])('a database that %s holds nobody up', async (_case, open) => {
  vi.useFakeTimers();
  openDB.mockImplementation(open);
  const store = createReceivedPolStore('activity');
  const both = Promise.all([store.read(137, '0xA'), store.write(137, '0xA', record)]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await both).toEqual([undefined, undefined]);
});
