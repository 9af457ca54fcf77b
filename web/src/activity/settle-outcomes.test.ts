import { expect, test } from 'vitest';
import { ChainError } from '../chain/chain-error.ts';
import type { MinedReceipt } from '../chain/wallet-chain.ts';
import type { FinalOutcome } from './activity-store.ts';
import { type Outcomes, settleOutcomes } from './settle-outcomes.ts';

const hashes = Array.from({ length: 50 }, (_, index) => `0x${String(index).padStart(64, '0')}`);
const [first = '', second = ''] = hashes;

function world(receipts: Record<string, MinedReceipt>) {
  const asked: string[] = [];
  const stored = new Map<string, FinalOutcome>();
  const state = { finalized: 100n, error: undefined as ChainError | undefined };
  const deps = {
    chain: {
      chainId: 137,
      async findReceipt(hash: string) {
        asked.push(hash);
        if (state.error !== undefined) throw state.error;
        return receipts[hash];
      },
      getFinalizedBlockNumber: async () => state.finalized,
    },
    store: {
      findOutcome: async (_chainId: number, hash: string) => stored.get(hash),
      putOutcome: async (_chainId: number, hash: string, final: FinalOutcome) =>
        void stored.set(hash, final),
    },
  };
  const settle = (wanted: readonly string[], round = 0, last?: Outcomes) =>
    settleOutcomes(deps, { hashes: wanted, round, last });
  return { asked, stored, state, receipts, settle };
}

test.each([true, false])(
  'a final outcome (%s) is kept, and never asked for again',
  async (succeeded) => {
    const { settle, asked, stored } = world({ [first]: { succeeded, blockNumber: 100n } });
    const expected = { byHash: new Map([[first, { succeeded }]]), open: [], problem: undefined };
    expect(await settle([first])).toEqual(expected);
    expect(await settle([first], 1)).toEqual(expected);
    expect(asked).toEqual([first]);
    expect(stored.size).toBe(1);
  },
);

test.each([
  ['a success counts at once', true, new Map([[first, { succeeded: true }]])],
  ['a failure does not count', false, new Map()],
])('before it is final, %s and stays open', async (_name, succeeded, byHash) => {
  const { settle, stored, state } = world({ [first]: { succeeded, blockNumber: 101n } });
  const early = await settle([first]);
  expect(early).toEqual({ byHash, open: [first], problem: undefined });
  expect(stored.size).toBe(0);
  state.finalized = 101n;
  expect((await settle([first], 1, early)).open).toEqual([]);
});

test('what a reorganisation took back is open again', async () => {
  const { settle, receipts } = world({ [first]: { succeeded: true, blockNumber: 101n } });
  const early = await settle([first]);
  delete receipts[first];
  expect(await settle([first], 1, early)).toMatchObject({ byHash: new Map(), open: [first] });
});

test('each round reads a batch of the hashes, and unknown ones block nothing', async () => {
  const { settle, asked } = world({});
  const rounds = [await settle(hashes), await settle(hashes, 1), await settle(hashes, 2)];
  expect(asked).toHaveLength(60);
  expect(new Set(asked)).toEqual(new Set(hashes));
  expect(rounds[2]?.open).toHaveLength(50);
});

test('a success stays known in a round that reads others', async () => {
  const last = hashes.at(-1) ?? '';
  const { settle } = world({ [last]: { succeeded: true, blockNumber: 200n } });
  const seen = await settle(hashes, 2);
  expect(seen.byHash.has(last)).toBe(true);
  expect((await settle(hashes, 3, seen)).byHash.has(last)).toBe(true);
});

test('an unreachable chain leaves the known outcomes', async () => {
  const { settle, state } = world({ [first]: { succeeded: true, blockNumber: 100n } });
  await settle([first]);
  state.error = new ChainError('unreachable', 'fetch failed', false);
  expect(await settle([first, second])).toEqual({
    byHash: new Map([[first, { succeeded: true }]]),
    open: [second],
    problem: 'fetch failed',
  });
});
