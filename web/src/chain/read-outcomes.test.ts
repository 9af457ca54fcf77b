import { expect, test } from 'vitest';
import { ChainError } from './chain-error.ts';
import { readOutcomes } from './read-outcomes.ts';

const receipts = new Map([
  ['0x1', { succeeded: true, blockNumber: 10n }],
  ['0x2', { succeeded: false, blockNumber: 9n }],
  ['0x3', { succeeded: true, blockNumber: 11n }],
]);

function chain() {
  const asked: string[] = [];
  return {
    asked,
    getFinalizedBlockNumber: async () => 10n,
    async findTransactionReceipt(hash: string) {
      asked.push(hash);
      return receipts.get(hash);
    },
  };
}

test('only the outcomes of final transactions are known', async () => {
  const outcomes = await readOutcomes(chain(), ['0x1', '0x2', '0x3', '0x4']);
  expect([...outcomes]).toEqual([
    ['0x1', true],
    ['0x2', false],
  ]);
});

test('what is known is not asked for again', async () => {
  const reader = chain();
  const known = new Map([['0x2', false]]);
  expect([...(await readOutcomes(reader, ['0x1', '0x2'], known))]).toEqual([
    ['0x2', false],
    ['0x1', true],
  ]);
  expect(reader.asked).toEqual(['0x1']);
});

test('a chain that cannot be reached fails the reading', async () => {
  const away = new ChainError('unreachable', 'fetch failed', false);
  const reader = { ...chain(), findTransactionReceipt: () => Promise.reject(away) };
  await expect(readOutcomes(reader, ['0x1'])).rejects.toBe(away);
});
