import { describe, expect, test } from 'vitest';
import { ChainError } from '../chain/chain-error.ts';
import type { IncomingTransfer } from '../chain/transfer-logs.ts';
import { type ScanRequest, scanIncoming } from './scan-incoming.ts';
import { emptyScan, type ScanRecord } from './scan-record.ts';

const owner = '0x52908400098527886E0F7030069857D2E4169EE7';
const transferAt = (blockNumber: number, amount = 1_000_000n): IncomingTransfer => ({
  hash: `0x${blockNumber.toString(16).padStart(64, '0')}`,
  logIndex: 0,
  from: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  symbol: 'POL',
  amount,
  blockNumber,
});
const refusal = new ChainError('other', 'Block range is too wide', false);

/** A chain whose blocks are two seconds apart, an endpoint of some patience, and a browser. */
function world(chain: { latest: number; finalized: number; transfers: IncomingTransfer[] }) {
  const endpoint = { spanMax: 10_000, error: undefined as ChainError | undefined };
  const asked: [number, number][] = [];
  const times: number[] = [];
  let record: ScanRecord = emptyScan;
  const deps = {
    chainId: 137,
    nowMs: () => 0,
    logs: {
      getTip: async () => ({ latest: chain.latest, finalized: chain.finalized }),
      async findIncoming(_to: string, from: number, to: number) {
        asked.push([from, to]);
        if (endpoint.error !== undefined) throw endpoint.error;
        if (to - from + 1 > endpoint.spanMax) throw refusal;
        return chain.transfers.filter((each) => each.blockNumber >= from && each.blockNumber <= to);
      },
      async getBlockTimeMs(block: number) {
        times.push(block);
        return block * 2_000;
      },
    },
    store: {
      readScan: async () => structuredClone(record),
      async updateScan(
        _chainId: number,
        _owner: string,
        change: (known: ScanRecord) => ScanRecord,
      ) {
        record = change(structuredClone(record));
        return structuredClone(record);
      },
      findOutcome: async () => undefined,
      putOutcome: async () => undefined,
    },
  };
  const scan = (depth: ScanRequest['depth'] = 'further', sinceMs?: number) =>
    scanIncoming(deps, { owner, depth, sinceMs });
  return { chain, endpoint, asked, times, scan, deps, stored: () => record };
}

test('a short chain is scanned at once, and only once', async () => {
  const { scan, asked, times, stored } = world({
    latest: 500,
    finalized: 490,
    transfers: [transferAt(7), transferAt(300, 0n), transferAt(495)],
  });
  const result = await scan();
  expect(result).toMatchObject({ hasOlder: false, problem: undefined });
  expect(result.recent).toEqual([{ ...transferAt(495), atMs: 990_000 }]);
  expect(stored().found).toEqual([{ ...transferAt(7), atMs: 14_000 }]);
  expect(stored().senders).toHaveLength(1);
  expect(asked).toEqual([
    [491, 500],
    [0, 490],
  ]);
  asked.length = 0;
  times.length = 0;
  await scan();
  expect(asked).toEqual([[491, 500]]);
  expect(times).toEqual([495]);
});

test('transfers that are not final are not stored, so that a reorganisation removes them', async () => {
  const { scan, chain, stored } = world({
    latest: 500,
    finalized: 490,
    transfers: [transferAt(495)],
  });
  expect((await scan()).recent).toHaveLength(1);
  expect(stored().found).toEqual([]);
  chain.transfers = [];
  Object.assign(chain, { latest: 520, finalized: 510 });
  expect((await scan('new')).recent).toEqual([]);
  expect(stored().found).toEqual([]);
});

test('it goes back newest first, some way a visit, and on at the next one', async () => {
  const found = [transferAt(999_000, 5n), transferAt(850_000)];
  const { scan, asked, times, stored } = world({
    latest: 1_000_000,
    finalized: 1_000_000,
    transfers: found,
  });
  expect((await scan()).hasOlder).toBe(true);
  expect(asked[0]).toEqual([990_001, 1_000_000]);
  expect(asked.length + times.length).toBeLessThanOrEqual(48 + found.length);
  const reached = stored().reachedBack;
  expect(stored().scanned).toEqual([{ from: reached?.block, to: 1_000_000 }]);
  expect(reached?.atMs).toBe((reached?.block ?? 0) * 2_000);
  asked.length = 0;
  await scan();
  expect(asked[0]?.[1]).toBe((reached?.block ?? 0) - 1);
  expect(stored().found.map(({ blockNumber }) => blockNumber)).toEqual([999_000, 850_000]);
});

test('it goes no further back than the member', async () => {
  const { scan, asked } = world({ latest: 1_000_000, finalized: 1_000_000, transfers: [] });
  expect((await scan('further', 985_000 * 2_000)).hasOlder).toBe(false);
  expect(asked).toEqual([
    [990_001, 1_000_000],
    [980_001, 990_000],
  ]);
});

test('a scan of depth new scans new blocks alone', async () => {
  const { scan, asked, chain } = world({ latest: 1_000_000, finalized: 1_000_000, transfers: [] });
  await scan();
  asked.length = 0;
  Object.assign(chain, { latest: 1_000_010, finalized: 1_000_007 });
  expect((await scan('new')).hasOlder).toBe(true);
  expect(asked).toEqual([
    [1_000_008, 1_000_010],
    [1_000_001, 1_000_007],
  ]);
});

describe('an endpoint that refuses the span', () => {
  test('gets half the span until it replies, and twice that at the next visit', async () => {
    const { scan, asked, endpoint, stored } = world({
      latest: 1_000_000,
      finalized: 1_000_000,
      transfers: [transferAt(999_999)],
    });
    endpoint.spanMax = 3_000;
    await scan();
    expect(asked.slice(0, 4)).toEqual([
      [990_001, 1_000_000],
      [995_001, 1_000_000],
      [997_501, 1_000_000],
      [995_001, 997_500],
    ]);
    expect(stored()).toMatchObject({ span: 2_500, found: [{ blockNumber: 999_999 }] });
    const bottom = stored().scanned[0]?.from ?? 0;
    asked.length = 0;
    await scan();
    expect(asked[0]).toEqual([bottom - 5_000, bottom - 1]);
  });

  test('of even one block is given up, in its own words', async () => {
    const { scan, asked, endpoint, stored } = world({ latest: 9, finalized: 9, transfers: [] });
    endpoint.spanMax = 0;
    expect(await scan()).toEqual({
      recent: [],
      hasOlder: true,
      problem: 'Block range is too wide',
    });
    expect(asked).toEqual([
      [0, 9],
      [5, 9],
      [7, 9],
      [8, 9],
      [9, 9],
    ]);
    expect(stored().scanned).toEqual([]);
  });

  test('never costs more than a visit may', async () => {
    const { scan, asked, endpoint } = world({
      latest: 1_000_000,
      finalized: 999_000,
      transfers: [],
    });
    endpoint.spanMax = 1;
    await scan();
    await scan();
    expect(asked.length).toBeLessThanOrEqual(2 * 48);
  });
});

test.each([
  ['unreachable', new ChainError('unreachable', 'fetch failed', false)],
  ['on another chain', new ChainError('wrong chain', 'No endpoint of chain 137', false)],
])('a chain that is %s gets one request, and earlier transfers stay', async (_name, error) => {
  const { scan, asked, endpoint, stored } = world({
    latest: 9,
    finalized: 9,
    transfers: [transferAt(5)],
  });
  await scan();
  asked.length = 0;
  endpoint.error = error;
  Object.assign(stored(), { scanned: [] });
  expect((await scan()).problem).toBe(error.message);
  expect(asked).toHaveLength(1);
  expect(stored().found).toHaveLength(1);
});

test('a fault of ours is no problem of the chain', async () => {
  const { deps } = world({ latest: 9, finalized: 9, transfers: [] });
  const broken = {
    ...deps,
    store: { ...deps.store, updateScan: () => Promise.reject(new TypeError('x')) },
  };
  const order = { owner, depth: 'new', sinceMs: undefined } as const;
  await expect(scanIncoming(broken, order)).rejects.toThrow(TypeError);
});

test('a scan ends in time', async () => {
  const { deps, asked } = world({ latest: 1_000_000, finalized: 1_000_000, transfers: [] });
  let now = 0;
  const slow = { ...deps, nowMs: () => (now += 25_000) };
  await scanIncoming(slow, { owner, depth: 'further', sinceMs: undefined });
  expect(asked.length).toBeLessThanOrEqual(2);
});

test('the times of many transfers are read in batches, the largest transfers first', async () => {
  const tiny = Array.from({ length: 60 }, (_, index) => transferAt(index + 1, 5n));
  const { scan, times, stored } = world({
    latest: 99,
    finalized: 99,
    transfers: [...tiny, transferAt(90)],
  });
  await scan();
  expect(times).toHaveLength(40);
  expect(times[0]).toBe(90);
  await scan('new');
  expect(stored().found.filter(({ atMs }) => atMs === null)).toEqual([]);
});

test('a chain shorter than its scanned blocks is another chain', async () => {
  const { scan, chain, stored } = world({
    latest: 900,
    finalized: 900,
    transfers: [transferAt(5)],
  });
  await scan();
  chain.transfers = [];
  Object.assign(chain, { latest: 700, finalized: 700 });
  await scan('new');
  expect(stored().found).toHaveLength(1);
  Object.assign(chain, { latest: 40, finalized: 40 });
  await scan('new');
  expect(stored()).toMatchObject({ found: [], scanned: [{ from: 0, to: 40 }] });
});
