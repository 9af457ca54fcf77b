import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { IncomingTransfer } from '../chain/transfer-log.ts';
import {
  type BlockRange,
  emptyScan,
  floorOf,
  nextGap,
  scanRecord,
  withScanned,
  withTimes,
} from './scan-record.ts';

const sender = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const transfer = {
  hash: `0x${'ab'.repeat(32)}`,
  logIndex: 0,
  from: sender,
  symbol: 'USDT',
  amount: 5n,
  blockNumber: 12,
} as const;
const look = (range: BlockRange, transfers: readonly IncomingTransfer[] = []) => ({
  range,
  transfers,
  span: 10,
});

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
  test('the same look again changes nothing', () => {
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
    expect(record.senders).toEqual([sender]);
  });

  test('nothing sent is not found, and its sender is remembered', () => {
    const zero = { ...transfer, amount: 0n };
    const record = withScanned(emptyScan, look({ from: 10, to: 20 }, [zero]));
    expect(record).toMatchObject({ found: [], senders: [sender] });
    const other = { ...zero, from: '0x52908400098527886E0F7030069857D2E4169EE7' };
    const both = withScanned(record, look({ from: 21, to: 30 }, [zero, other]));
    expect(both.senders).toEqual([sender, other.from]);
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
