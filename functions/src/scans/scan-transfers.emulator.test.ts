import { expect, it, vi } from 'vitest';
import { createTestWorld } from '../../test/world.ts';
import type { FoundTransaction } from '../chain/chain.ts';
import { neverOver } from '../platform/deadline.ts';
import { type Scan, scanTransfers } from './scan-transfers.ts';

/** However busy the machine is. */
const soon = (expectation: () => void | Promise<void>) =>
  vi.waitFor(expectation, { timeout: 60_000 });

const blocks = Array.from({ length: 12 }, (_, index) => index + 1);
const hashOf = (block: number): string => `0x${block.toString(16).padStart(64, '0')}`;
const scan: Scan = {
  name: 'test',
  filter: { to: ['0x1111111111111111111111111111111111111111'] },
  inForce: [{ fromBlock: 1, untilBlock: null }],
  atOnceMax: 10,
};

/** A chain with one transfer in each of twelve blocks, where each transaction is settled when the test says so. */
function createScan({ inForce }: Pick<Scan, 'inForce'> = scan) {
  const { context } = createTestWorld();
  const chain: typeof context.chain = {
    ...context.chain,
    getFinalizedBlockNumber: () => Promise.resolve(14),
    settledBelow: (finalized) => finalized - 2,
    findTransfers: (_, from, to) =>
      Promise.resolve(
        blocks
          .filter((block) => from <= block && block <= to)
          .map((block) => ({ hash: hashOf(block), blockNumber: block, transfers: [] })),
      ),
  };
  let ends = new Map<number, PromiseWithResolvers<void>>();
  const settle = ({ hash }: FoundTransaction): Promise<void> => {
    const end = Promise.withResolvers<void>();
    ends.set(Number(hash), end);
    return end.promise;
  };
  return {
    /** Begins a run of the scan. */
    run: (): Promise<void> => {
      ends = new Map();
      return scanTransfers({ ...context, chain }, { ...scan, inForce }, settle, neverOver);
    },
    scanned: (nextBlock: number) =>
      context.firestore.doc('scans/test').set({ name: 'test', firstBlock: 1, nextBlock }),
    /** The blocks whose transactions are or were under way in this run. */
    begun: () => [...ends.keys()],
    end: (block: number) => ends.get(block)?.resolve(),
    fail: (block: number) => ends.get(block)?.reject(new Error(`${block} fails`)),
    nextBlock: async (): Promise<unknown> =>
      (await context.firestore.doc('scans/test').get()).get('nextBlock'),
  };
}

it('a scan settles ten transactions at once and never more, and its cursor passes none that is not settled', async () => {
  const { begun, end, fail, nextBlock, run } = createScan();
  const failing = run().catch((error: unknown) => error);
  await soon(() => expect(begun()).toEqual(blocks.slice(0, 10)));
  for (const block of [10, 9, 8, 7, 6, 5, 4]) end(block);
  // Nothing that comes after an open one counts.
  expect(await nextBlock()).toBe(1);
  expect(begun()).toHaveLength(10);
  for (const block of [1, 2]) end(block);
  await soon(() => expect(begun()).toEqual(blocks));
  await soon(async () => expect(await nextBlock()).toBe(2));
  fail(3);
  for (const block of [11, 12]) end(block);
  expect(await failing).toEqual(new Error('3 fails'));
  expect(await nextBlock()).toBe(2);

  const repeated = run();
  await soon(() => expect(begun()).toEqual(blocks.slice(1, 11)));
  for (const block of blocks) end(block);
  await soon(() => expect(begun()).toContain(12));
  end(12);
  await repeated;
  expect(await nextBlock()).toBe(13);
});

it('a scan that has come to the end of one time goes on with the next one, and searches nothing between', async () => {
  const inForce = [
    { fromBlock: 1, untilBlock: 4 },
    { fromBlock: 11, untilBlock: null },
  ];
  const { begun, end, nextBlock, run, scanned } = createScan({ inForce });
  await scanned(5);
  const running = run();
  await soon(() => expect(begun()).toEqual([11, 12]));
  for (const block of [11, 12]) end(block);
  await running;
  expect(await nextBlock()).toBe(13);
});

it('a scan whose next time is not final yet waits where it is', async () => {
  const inForce = [
    { fromBlock: 1, untilBlock: 4 },
    { fromBlock: 13, untilBlock: null },
  ];
  const { begun, nextBlock, run, scanned } = createScan({ inForce });
  await scanned(5);
  await run();
  expect(begun()).toEqual([]);
  expect(await nextBlock()).toBe(5);
});
