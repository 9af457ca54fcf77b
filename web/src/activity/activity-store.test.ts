import { beforeEach, expect, test, vi } from 'vitest';
import { createActivityStore } from './activity-store.ts';
import { emptyScan } from './scan-record.ts';

const { openDB } = vi.hoisted(() => ({ openDB: vi.fn<() => Promise<unknown>>() }));
vi.mock('idb', () => ({ openDB }));

const put = vi.fn<() => Promise<string>>();
const transaction = () => ({
  store: { get: async () => undefined, put },
  done: Promise.resolve(),
});

beforeEach(() => vi.resetAllMocks());

test('a database that failed to open is opened again by the next call', async () => {
  openDB.mockRejectedValueOnce(new Error('blocked')).mockResolvedValue({ get: async () => null });
  const store = createActivityStore('activity');
  await expect(store.readScan(137, '0xA')).rejects.toThrow('blocked');
  expect(await store.readScan(137, '0xA')).toEqual(emptyScan);
});

test('a record is changed although the connection was cut off in the middle of it', async () => {
  const cutOff = new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
  // Both promises end so; neither may stay unhandled.
  const cut = () => ({
    store: { get: async () => Promise.reject(cutOff), put },
    done: Promise.reject(cutOff),
  });
  openDB.mockResolvedValueOnce({ transaction: cut }).mockResolvedValue({ transaction });
  const changed = await createActivityStore('activity').updateScan(137, '0xA', (record) => record);
  expect(changed).toEqual(emptyScan);
  expect(put).toHaveBeenCalledExactlyOnceWith(emptyScan, '137:0xa');
});
