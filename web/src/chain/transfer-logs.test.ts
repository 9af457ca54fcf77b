import { abiWord, addressTopic } from '@polytips/functions/contract/chain/erc20.ts';
import { polTransferTopic } from '@polytips/functions/contract/chain/polygon.ts';
import { id } from 'ethers/hash';
import { describe, expect, test } from 'vitest';
import { ChainError } from './chain-error.ts';
import type { JsonRpc } from './json-rpc.ts';
import { createTransferLogs, readTransferLog, rpcLog } from './transfer-logs.ts';

const polContract = '0x0000000000000000000000000000000000001010';
const own = '0x52908400098527886E0F7030069857D2E4169EE7';
const sender = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const blocks = { to: own, fromBlock: 100, toBlock: 200 };
const fees = '0x4dfe1bbbcf077ddc3e01291eea2d5c70c2b422b415d95645b9adcfd678cb1d63';
const rootToken = '0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0';

const balances = [7n, 5n, 6n, 6n].map(abiWord).join('');
const polLog = {
  address: polContract,
  topics: [
    polTransferTopic,
    addressTopic(polContract),
    addressTopic(sender),
    addressTopic(own),
  ] as const,
  data: `0x${abiWord(10n ** 18n + 1n)}${balances}`,
  transactionHash: `0x${'Ab'.repeat(32)}`,
  blockNumber: '0x64',
  logIndex: '0x3',
  removed: false,
};

const readPol = (changes: object) =>
  readTransferLog(rpcLog.parse({ ...polLog, ...changes }), blocks);

const transfer = {
  hash: `0x${'ab'.repeat(32)}`,
  logIndex: 3,
  from: sender,
  blockNumber: 100,
};

test('a transfer of POL is read to the last wei', () => {
  expect(readPol({})).toEqual({ ...transfer, symbol: 'POL', amount: 1_000_000_000_000_000_001n });
});

test('a transfer of zero is read, because its sender matters', () => {
  expect(readPol({ data: `0x${abiWord(0n)}${balances}` })).toMatchObject({
    amount: 0n,
    from: sender,
  });
});

describe('a log is no transfer of the search', () => {
  const [, token, from, to] = polLog.topics;
  test.each<[string, object]>([
    ['POL in a log of another contract', { address: own }],
    ['POL taken back by a reorganisation', { removed: true }],
    ['a network fee', { topics: [fees, token, from, to] }],
    [
      'POL that the contract passed on, which has a log of its own already',
      { topics: [polTransferTopic, addressTopic(rootToken), from, to] },
    ],
    ['POL to somebody else', { topics: [polTransferTopic, token, to, from] }],
    [
      'POL from what is no address',
      { topics: [polTransferTopic, token, `0x${'f'.repeat(64)}`, to] },
    ],
    ['POL without a recipient', { topics: [polTransferTopic, token, from] }],
    ['POL without a token', { topics: [polTransferTopic, from, to] }],
    ['POL with a topic more', { topics: [...polLog.topics, to] }],
    ['an absurd amount of POL', { data: `0x${'f'.repeat(64)}${balances}` }],
    ['just too much POL', { data: `0x${abiWord(10n ** 34n)}${balances}` }],
    ['POL without balances', { data: `0x${abiWord(1n)}` }],
    ['POL with a balance too few', { data: polLog.data.slice(0, -64) }],
    ['POL with a balance too many', { data: `${polLog.data}${abiWord(1n)}` }],
    ['POL with half a balance', { data: polLog.data.slice(0, -1) }],
    ['POL of no amount', { data: '0x' }],
    ['POL of what is no number', { data: `0x${abiWord(1n)}${'z'.repeat(256)}` }],
    ['POL below the blocks', { blockNumber: '0x63' }],
    ['POL above the blocks', { blockNumber: '0xc9' }],
    ['the transfer of a token', { topics: [`0x${'d'.repeat(64)}`, from, to] }],
    ['POL without topics', { topics: [] }],
    ['POL of a number without its mark', { data: `00${abiWord(1n)}${balances}` }],
  ])('%s', (_name, changes) => {
    expect(readPol(changes)).toBeUndefined();
  });
});

test.each<[string, object]>([
  ['a block beyond all numbers', { blockNumber: `0x${'f'.repeat(64)}` }],
  ['no block', { blockNumber: null }],
  ['half a hash', { transactionHash: '0xab' }],
  ['topics that are no texts', { topics: [1] }],
])('a log with %s is refused', (_name, changes) => {
  expect(rpcLog.safeParse({ ...polLog, ...changes }).success).toBe(false);
});

test('a search requests the logs by the topic that names the recipient, checksums the senders, and fails when they are refused', async () => {
  const requested: unknown[] = [];
  const answers: (readonly object[] | ChainError)[] = [
    [polLog, { ...polLog, address: own }],
    new ChainError('unreachable', 'too wide', true),
  ];
  const rpc: Pick<JsonRpc, 'request'> = {
    async request(method, [wanted], result) {
      requested.push([method, wanted]);
      const answer = answers.shift();
      if (answer instanceof ChainError) throw answer;
      return result.parse(answer);
    },
  };
  const find = () => createTransferLogs(rpc).findIncoming(own, 100, 200);
  expect(await find()).toMatchObject([
    { symbol: 'POL', amount: 1_000_000_000_000_000_001n, from: sender },
  ]);
  const topics = [polTransferTopic, addressTopic(polContract), null, addressTopic(own)];
  const asked = { address: polContract, topics, fromBlock: '0x64', toBlock: '0xc8' };
  expect(requested).toEqual([['eth_getLogs', asked]]);
  await expect(find()).rejects.toThrow(ChainError);
});

test('the topic of a transfer is the hash of its signature', () => {
  const signature = 'LogTransfer(address,address,address,uint256,uint256,uint256,uint256,uint256)';
  expect(id(signature)).toBe(polTransferTopic);
});
