import { describe, expect, test } from 'vitest';
import { ChainError } from './chain-error.ts';
import { type ScanRecord, scanRecord } from './received-pol.ts';
import { type ScanRequest, scanReceivedPol } from './scan-received-pol.ts';
import type { IncomingTransfer } from './transfer-logs.ts';

const owner = '0x52908400098527886E0F7030069857D2E4169EE7';
const large = 10n ** 16n;
const transferAt = (blockNumber: number, amount = large): IncomingTransfer => ({
  hash: `0x${blockNumber.toString(16).padStart(64, '0')}`,
  logIndex: 0,
  from: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  symbol: 'POL',
  amount,
  blockNumber,
});
const refusal = new ChainError('unreachable', 'Block range is too wide', true);

/** A chain whose blocks are two seconds apart, an endpoint of some patience, and a browser. */
function world(chain: { latest: number; finalized: number; transfers: IncomingTransfer[] }) {
  const endpoint = {
    spanMax: 10_000,
    /** How many times of blocks it gives for a range. */
    timesMax: 10_000,
    /** The ranges that it gives before its error. */
    rangesMax: 0,
    error: undefined as ChainError | undefined,
  };
  const asked: [number, number][] = [];
  const times: number[] = [];
  let timesGiven = 0;
  let record: ScanRecord | undefined;
  const deps = {
    isRestartable: false,
    nowMs: () => 0,
    logs: {
      async getTip(least: number) {
        if (chain.latest < least) throw new ChainError('unreachable', 'Another form', false);
        return { latest: chain.latest, finalized: chain.finalized };
      },
      async findIncoming(_to: string, from: number, to: number) {
        asked.push([from, to]);
        if (endpoint.error !== undefined && asked.length > endpoint.rangesMax) throw endpoint.error;
        timesGiven = 0;
        if (to - from + 1 > endpoint.spanMax) throw refusal;
        return chain.transfers.filter((each) => each.blockNumber >= from && each.blockNumber <= to);
      },
      async getBlockTimeMs(block: number) {
        times.push(block);
        if ((timesGiven += 1) > endpoint.timesMax)
          throw new ChainError('unreachable', 'Busy', true);
        return block * 2_000;
      },
    },
    read: async () => structuredClone(record),
    async keep(changed: ScanRecord) {
      record = scanRecord.parse(structuredClone(changed));
    },
  };
  const scan = (depth: ScanRequest['depth'] = 'further', sinceMs?: number) =>
    scanReceivedPol(deps, { owner, depth, sinceMs });
  const stored = (): ScanRecord => {
    if (record === undefined) throw new Error('Nothing is stored');
    return record;
  };
  return {
    chain,
    endpoint,
    asked,
    times,
    scan,
    deps,
    stored,
    isStored: () => record !== undefined,
  };
}

const blocksOf = ({ found }: ScanRecord) => found.map(({ blockNumber }) => blockNumber);

test('a short chain is scanned at once, and only once', async () => {
  const { scan, asked, stored } = world({
    latest: 500,
    finalized: 490,
    transfers: [transferAt(7), transferAt(300, 0n), transferAt(495)],
  });
  expect(await scan()).toBe(false);
  const found = [
    { ...transferAt(495), atMs: 990_000 },
    { ...transferAt(7), atMs: 14_000 },
  ];
  expect(stored()).toEqual({ from: 0, to: 490, fromAtMs: 0, found });
  expect(asked).toEqual([[0, 500]]);
  asked.length = 0;
  expect(await scan()).toBe(false);
  expect(stored()).toEqual({ from: 0, to: 490, fromAtMs: 0, found });
  expect(asked).toEqual([[491, 500]]);
});

test('a look at the newest blocks asks for the times of what was received alone', async () => {
  const { scan, chain, times, stored } = world({ latest: 500, finalized: 490, transfers: [] });
  await scan();
  expect(times).toEqual([0]);
  for (const received of [[], [transferAt(495)], [transferAt(495), transferAt(497, 5n)]]) {
    times.length = 0;
    chain.transfers = received;
    await scan('new');
    const lowest = received.length > 1 ? [491] : [];
    expect(times).toEqual([...lowest, ...received.slice(0, 1).map(() => 495)]);
    expect(stored()).toMatchObject({ from: 0, fromAtMs: 0 });
  }
  // Too many for one range: only the lowest meets what is known.
  Object.assign(chain, { latest: 15_490, finalized: 15_490, transfers: [] });
  times.length = 0;
  await scan('new');
  expect(times).toEqual([5_491]);
  expect(stored()).toMatchObject({ from: 0, to: 15_490, fromAtMs: 0 });
});

test('a reorganisation removes what is not final', async () => {
  const { scan, chain, stored } = world({
    latest: 500,
    finalized: 490,
    transfers: [transferAt(495)],
  });
  await scan();
  expect(blocksOf(stored())).toEqual([495]);
  chain.transfers = [];
  Object.assign(chain, { latest: 520, finalized: 510 });
  await scan('new');
  expect(stored()).toMatchObject({ found: [], to: 510 });
});

test('an endpoint that lags behind the last one takes nothing back', async () => {
  const { scan, chain, stored } = world({
    latest: 500,
    finalized: 490,
    transfers: [transferAt(488), transferAt(495)],
  });
  await scan();
  Object.assign(chain, { latest: 496, finalized: 480 });
  await scan('new');
  expect(blocksOf(stored())).toEqual([495, 488]);
  Object.assign(chain, { latest: 470, finalized: 460, transfers: [] });
  await scan('new');
  expect(stored()).toMatchObject({ from: 0, to: 490, found: [{ blockNumber: 488 }] });
});

test('it goes back newest first, some way a visit, and on at the next one', async () => {
  const { scan, asked, times, stored } = world({
    latest: 1_000_000,
    finalized: 1_000_000,
    transfers: [transferAt(999_000, 5n), transferAt(450_000)],
  });
  expect(await scan()).toBe(true);
  expect(asked[0]).toEqual([990_001, 1_000_000]);
  expect(asked).toHaveLength(48);
  expect(times).toHaveLength(13);
  const { from } = stored();
  expect(stored()).toMatchObject({ to: 1_000_000, fromAtMs: from * 2_000 });
  asked.length = 0;
  await scan();
  expect(asked[0]?.[1]).toBe(from - 1);
  expect(blocksOf(stored())).toEqual([999_000, 450_000]);
});

test.each([
  ['in the newest range', 995_000, [990_001]],
  ['below it', 985_000, [990_001, 960_001]],
])(
  'it goes not much further back than a member %s, and is not dated at each range',
  async (_, block, dated) => {
    const { scan, asked, times } = world({
      latest: 1_000_000,
      finalized: 1_000_000,
      transfers: [],
    });
    expect(await scan('further', block * 2_000)).toBe(false);
    expect(asked.at(-1)?.[0]).toBe(dated.at(-1));
    expect(times).toEqual(dated);
    asked.length = 0;
    expect(await scan('further', block * 2_000)).toBe(false);
    expect(asked).toEqual([]);
  },
);

test('the first range that is read has a date, also where a wider one was refused', async () => {
  const { scan, endpoint, times, stored } = world({
    latest: 9_999,
    finalized: 9_999,
    transfers: [],
  });
  endpoint.spanMax = 6_000;
  await scan('further', 9_000 * 2_000);
  expect(times).toEqual([5_000]);
  expect(stored()).toMatchObject({ from: 5_000, fromAtMs: 5_000 * 2_000 });
});

test('a scan of depth new scans new blocks alone', async () => {
  const { scan, asked, chain } = world({ latest: 1_000_000, finalized: 1_000_000, transfers: [] });
  await scan();
  asked.length = 0;
  Object.assign(chain, { latest: 1_000_010, finalized: 1_000_007 });
  expect(await scan('new')).toBe(true);
  expect(asked).toEqual([[1_000_001, 1_000_010]]);
});

/** A browser that scanned all of 20,000 blocks, and the chain so many later. */
const away = async (blocks: number) => {
  const opened = world({ latest: 20_000, finalized: 20_000, transfers: [transferAt(5)] });
  await opened.scan();
  opened.chain.transfers.push(transferAt(20_001), transferAt(20_000 + blocks));
  Object.assign(opened.chain, { latest: 20_000 + blocks, finalized: 20_000 + blocks });
  opened.asked.length = 0;
  return opened;
};

describe('after a long absence', () => {
  test('the scan comes down to what the last one read, and no block is read twice', async () => {
    const { scan, asked, stored } = await away(25_000);
    expect(await scan()).toBe(false);
    expect(asked).toEqual([
      [35_001, 45_000],
      [25_001, 35_000],
      [20_001, 25_000],
    ]);
    expect(stored()).toMatchObject({ from: 0, to: 45_000 });
    expect(blocksOf(stored())).toEqual([45_000, 20_001, 5]);
  });

  test('of more than a visit may read the newest are read, and nothing found is lost', async () => {
    const { scan, stored } = await away(600_000);
    expect(await scan('new')).toBe(true);
    expect(stored()).toMatchObject({ from: 140_001, to: 620_000 });
    expect(blocksOf(stored())).toEqual([620_000, 5]);
    expect(await scan()).toBe(false);
    expect(stored()).toMatchObject({ from: 0, to: 620_000 });
    expect(blocksOf(stored())).toEqual([620_000, 20_001, 5]);
  });

  test('a scan that fails on its way down is repeated from the newest block', async () => {
    const { scan, endpoint, stored } = await away(25_000);
    endpoint.rangesMax = 2;
    endpoint.error = new ChainError('unreachable', 'away', false);
    await expect(scan()).rejects.toThrow('away');
    expect(stored()).toMatchObject({ from: 0, to: 20_000 });
    Object.assign(endpoint, { error: undefined });
    await scan();
    expect(blocksOf(stored())).toEqual([45_000, 20_001, 5]);
  });
});

describe('an endpoint that refuses the span', () => {
  test('gets half the span until it replies', async () => {
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
    expect(blocksOf(stored())).toEqual([999_999]);
  });

  test('of even one block is given up, in its own words', async () => {
    const { scan, asked, endpoint, isStored } = world({ latest: 9, finalized: 9, transfers: [] });
    endpoint.spanMax = 0;
    await expect(scan()).rejects.toThrow('Block range is too wide');
    expect(asked).toEqual([
      [0, 9],
      [5, 9],
      [7, 9],
      [8, 9],
      [9, 9],
    ]);
    expect(isStored()).toBe(false);
  });

  test('or the times of so many blocks, gets fewer too', async () => {
    const { scan, endpoint, asked, stored } = world({
      latest: 99,
      finalized: 99,
      transfers: Array.from({ length: 100 }, (_, block) => transferAt(block)),
    });
    endpoint.timesMax = 60;
    await scan();
    expect(asked).toEqual([
      [0, 99],
      [50, 99],
      [0, 49],
    ]);
    expect(stored().found).toHaveLength(100);
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
  const { scan, chain, asked, endpoint, stored } = world({
    latest: 9,
    finalized: 9,
    transfers: [transferAt(5)],
  });
  await scan();
  asked.length = 0;
  endpoint.error = error;
  chain.latest = 20;
  await expect(scan()).rejects.toBe(error);
  expect(asked).toHaveLength(1);
  expect(stored().found).toHaveLength(1);
});

test('a fault of ours is no problem of the chain', async () => {
  const { deps } = world({ latest: 9, finalized: 9, transfers: [] });
  const broken = { ...deps, keep: () => Promise.reject(new TypeError('x')) };
  const order = { owner, depth: 'new', sinceMs: undefined } as const;
  await expect(scanReceivedPol(broken, order)).rejects.toThrow(TypeError);
});

test('a scan ends in time', async () => {
  const { deps, asked } = world({ latest: 1_000_000, finalized: 1_000_000, transfers: [] });
  let now = 0;
  const slow = { ...deps, nowMs: () => (now += 25_000) };
  await scanReceivedPol(slow, { owner, depth: 'further', sinceMs: undefined });
  expect(asked.length).toBeLessThanOrEqual(2);
});

test('two transfers of one transaction are two', async () => {
  const transfers = [transferAt(7), { ...transferAt(7), logIndex: 1 }];
  const { scan, stored } = world({ latest: 9, finalized: 9, transfers });
  await scan();
  expect(stored().found).toHaveLength(2);
});

/** One tiny transfer in each block. */
const bait = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => transferAt(from + index, 5n));

describe('bait', () => {
  test('costs no request for its time: it has that of the lowest block', async () => {
    const transfers = [transferAt(2), ...bait(3, 60)];
    const { scan, times, stored } = world({ latest: 99, finalized: 99, transfers });
    await scan();
    expect(times).toEqual([0, 2]);
    expect(stored().found.map(({ atMs }) => atMs)).toEqual([...bait(3, 60).map(() => 0), 4_000]);
  });

  test('that goes on drives out the oldest bait alone', async () => {
    const transfers = [transferAt(0), { ...transferAt(0, 5n), logIndex: 1 }];
    const { scan, chain, stored } = world({ latest: 0, finalized: 0, transfers });
    await scan();
    Object.assign(chain, { latest: 1_000, finalized: 1_000, transfers: bait(1, 1_000) });
    await scan('new');
    expect(stored().found).toHaveLength(1_001);
    expect(stored().found.at(0)?.blockNumber).toBe(1_000);
    expect(stored().found.at(-1)).toEqual({ ...transferAt(0), atMs: 0 });
  });
});

test('a chain shorter than its scanned blocks has begun again, where it may, and else stands still', async () => {
  const { scan, chain, deps, stored } = world({
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
  await expect(scan('new')).rejects.toThrow('Another form');
  expect(stored().found).toHaveLength(1);
  deps.isRestartable = true;
  await scan('new');
  expect(stored()).toMatchObject({ found: [], from: 0, to: 40 });
});
