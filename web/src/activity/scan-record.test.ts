import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { IncomingTransfer } from '../chain/transfer-logs.ts';
import {
  type BlockRange,
  emptyScan,
  floorOf,
  nextGap,
  rememberedMax,
  type ScanRecord,
  scanRecord,
  withScanned,
  withTimes,
} from './scan-record.ts';

const sender = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const transfer = {
  hash: `0x${'ab'.repeat(32)}`,
  logIndex: 0,
  from: sender,
  symbol: 'POL',
  amount: 5n,
  blockNumber: 12,
} as const;
const look = (range: BlockRange, transfers: readonly IncomingTransfer[] = []) => ({
  range,
  transfers,
  span: 10,
});

/** One transfer in each block, each by somebody else. */
const dust = (from: number, count: number, amount: bigint): IncomingTransfer[] =>
  Array.from({ length: count }, (_, index) => ({
    ...transfer,
    hash: `0x${(from + index).toString(16).padStart(64, '0')}`,
    from: `0x${(from + index).toString(16).padStart(40, '0')}`,
    amount,
    blockNumber: from + index,
  }));

const byBlock = ({ found }: ScanRecord) =>
  found.toSorted((one, other) => one.blockNumber - other.blockNumber);

describe('nextGap', () => {
  it.each<[string, BlockRange[], BlockRange | undefined]>([
    ['nothing is scanned', [], { from: 91, to: 100 }],
    ['the newest are', [{ from: 95, to: 100 }], { from: 85, to: 94 }],
    ['new ones came', [{ from: 50, to: 97 }], { from: 98, to: 100 }],
    ['many new ones came', [{ from: 40, to: 60 }], { from: 91, to: 100 }],
    [
      'a hole is left',
      [
        { from: 5, to: 80 },
        { from: 85, to: 100 },
      ],
      { from: 81, to: 84 },
    ],
    ['the oldest are left', [{ from: 9, to: 100 }], { from: 5, to: 8 }],
    ['all above the floor are', [{ from: 5, to: 100 }], undefined],
    ['more than all are', [{ from: 0, to: 120 }], undefined],
    ['only newer ones than the head are', [{ from: 101, to: 120 }], { from: 91, to: 100 }],
  ])('when %s', (_name, scanned, expected) => {
    expect(nextGap(scanned, 100, 5, 10)).toEqual(expected);
  });

  it('leads through every block once, whatever was scanned before and in whatever spans', () => {
    const blocks = fc.integer({ min: 0, max: 60 });
    const ranges = fc.array(fc.tuple(blocks, blocks), { maxLength: 6 });
    fc.assert(
      fc.property(
        ranges,
        blocks,
        blocks,
        fc.integer({ min: 1, max: 20 }),
        (pairs, head, floor, span) => {
          let record = emptyScan;
          const isScanned = new Set<number>();
          const scan = (range: BlockRange) => {
            record = withScanned(record, look(range));
            for (let block = range.from; block <= range.to; block += 1) isScanned.add(block);
          };
          for (const [one, other] of pairs)
            scan({ from: Math.min(one, other), to: Math.max(one, other) });
          for (let steps = 0; ; steps += 1) {
            const gap = nextGap(record.scanned, head, floor, span);
            if (gap === undefined) break;
            expect(steps).toBeLessThan(70);
            expect(gap.to - gap.from).toBeLessThan(span);
            for (let block = gap.from; block <= gap.to; block += 1)
              expect(isScanned.has(block)).toBe(false);
            scan(gap);
          }
          for (let block = floor; block <= head; block += 1)
            expect(isScanned.has(block)).toBe(true);
        },
      ),
    );
  });
});

describe('withScanned', () => {
  test('the same range again changes nothing', () => {
    const once = withScanned(emptyScan, look({ from: 10, to: 20 }, [transfer]));
    expect(withScanned(once, look({ from: 10, to: 20 }, [transfer, transfer]))).toEqual(once);
    expect(once.found).toEqual([{ ...transfer, atMs: null }]);
    expect(scanRecord.parse(once)).toEqual(once);
  });

  test('two transfers of one transaction are two', () => {
    const pol = { ...transfer, symbol: 'POL', amount: 10n ** 24n } as const;
    const transfers = [transfer, { ...pol, logIndex: 1 }];
    const record = withScanned(emptyScan, look({ from: 10, to: 20 }, transfers));
    expect(record.found).toEqual(transfers.map((each) => ({ ...each, atMs: null })));
    expect(record.senders).toEqual([{ address: sender, block: 12 }]);
  });

  test('nothing sent is not found, and its sender is remembered', () => {
    const zero = { ...transfer, amount: 0n };
    const record = withScanned(emptyScan, look({ from: 10, to: 20 }, [zero]));
    expect(record).toMatchObject({ found: [], senders: [{ address: sender, block: 12 }] });
    const other = { ...zero, from: '0x52908400098527886E0F7030069857D2E4169EE7', blockNumber: 25 };
    const again = { ...zero, blockNumber: 22 };
    const both = withScanned(record, look({ from: 21, to: 30 }, [again, other]));
    const senders = [
      { address: other.from, block: 25 },
      { address: sender, block: 22 },
    ];
    expect(both.senders).toEqual(senders);
    // Older ones are scanned later.
    const older = look({ from: 5, to: 9 }, [{ ...other, blockNumber: 7 }]);
    expect(withScanned(both, older).senders).toEqual(senders);
  });

  test.each([0n, 10n ** 16n - 1n])('of senders of %d only the newest are remembered', (amount) => {
    const newer = look({ from: 5_001, to: 6_000 }, dust(5_001, rememberedMax - 1, amount));
    const older = look({ from: 1, to: 5_000 }, dust(1, 10, amount));
    const record = withScanned(withScanned(emptyScan, newer), older);
    expect(record.senders).toHaveLength(rememberedMax);
    expect(record.senders.at(-1)).toMatchObject({ block: 10 });
    expect(record.found).toHaveLength(amount === 0n ? 0 : rememberedMax);
    expect(withScanned(record, older)).toEqual(record);
    const otherWayRound = withScanned(withScanned(emptyScan, older), newer);
    expect(otherWayRound.senders).toEqual(record.senders);
    expect(byBlock(otherWayRound)).toEqual(byBlock(record));
  });

  test('a larger transfer is never deleted, however many tiny ones follow', () => {
    const larger = { ...transfer, amount: 10n ** 16n };
    const first = withScanned(
      emptyScan,
      look({ from: 10, to: 20 }, [larger, { ...transfer, logIndex: 1 }]),
    );
    const flood = look({ from: 21, to: 9_000 }, dust(21, 2 * rememberedMax, 1n));
    const record = withScanned(first, flood);
    expect(record.found).toHaveLength(rememberedMax + 1);
    expect(record.found[0]).toEqual({ ...larger, atMs: null });
  });
});

test('times are kept, and that of the bottom says how far back it goes', () => {
  const scanned = withScanned(emptyScan, look({ from: 10, to: 20 }, [transfer]));
  const timed = withTimes(scanned, new Map([[12, 500]]));
  expect(timed).toMatchObject({ found: [{ atMs: 500 }], reachedBack: null });
  const again = withTimes(
    timed,
    new Map([
      [12, 700],
      [10, 400],
    ]),
  );
  expect(again).toMatchObject({ found: [{ atMs: 500 }], reachedBack: { block: 10, atMs: 400 } });
});

test.each([
  [null, 5, 0],
  [{ block: 10, atMs: 4 }, undefined, 0],
  [{ block: 10, atMs: 4 }, 5, 10],
  [{ block: 10, atMs: 5 }, 5, 0],
])(
  'the search reached %j and the member is there since %j: down to %d',
  (reachedBack, since, floor) => {
    expect(floorOf({ ...emptyScan, reachedBack }, since)).toBe(floor);
  },
);
