import { id } from 'ethers/hash';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ChainError } from './chain-error.ts';
import type { JsonRpc } from './json-rpc.ts';
import {
  addressTopic,
  createTransferLogs,
  polTransfers,
  polTransferTopic,
  readTransferLog,
  requestsOfFind,
  rpcLog,
  transferTopic,
  usdtTransfers,
} from './transfer-logs.ts';

const usdtAddress = '0xc2132D05D31c914a87C6611C10748AEb04B58e8F';
const polContract = '0x0000000000000000000000000000000000001010';
const own = '0x52908400098527886E0F7030069857D2E4169EE7';
const sender = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const blocks = { to: own, fromBlock: 100, toBlock: 200 };
const word = (value: bigint) => value.toString(16).padStart(64, '0');
const fees = '0x4dfe1bbbcf077ddc3e01291eea2d5c70c2b422b415d95645b9adcfd678cb1d63';
const rootToken = '0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0';

const usdtLog = {
  address: usdtAddress.toLowerCase(),
  topics: [transferTopic, addressTopic(sender), addressTopic(own)],
  data: `0x${word(12_500_000n)}`,
  transactionHash: `0x${'Ab'.repeat(32)}`,
  blockNumber: '0x64',
  logIndex: '0x3',
  removed: false,
};
const balances = [7n, 5n, 6n, 6n].map(word).join('');
const polLog = {
  ...usdtLog,
  address: polContract,
  topics: [
    polTransferTopic,
    addressTopic(polContract),
    addressTopic(sender),
    addressTopic(own),
  ] as const,
  data: `0x${word(10n ** 18n + 1n)}${balances}`,
};

const readUsdt = (changes: object) =>
  readTransferLog(rpcLog.parse({ ...usdtLog, ...changes }), {
    form: usdtTransfers(usdtAddress),
    ...blocks,
  });
const readPol = (changes: object) =>
  readTransferLog(rpcLog.parse({ ...polLog, ...changes }), { form: polTransfers, ...blocks });

const transfer = {
  hash: `0x${'ab'.repeat(32)}`,
  logIndex: 3,
  from: sender,
  blockNumber: 100,
};

test('a transfer of USDT is read, with the sender checksummed', () => {
  expect(readUsdt({})).toEqual({ ...transfer, symbol: 'USDT', amount: 12_500_000n });
});

test('a transfer of POL is read to the last wei', () => {
  expect(readPol({})).toEqual({ ...transfer, symbol: 'POL', amount: 1_000_000_000_000_000_001n });
});

test('a transfer of zero is read, because its sender matters', () => {
  expect(readUsdt({ data: `0x${word(0n)}` })).toMatchObject({ amount: 0n, from: sender });
  expect(readPol({ data: `0x${word(0n)}${balances}` })).toMatchObject({ amount: 0n, from: sender });
});

describe('a log is no transfer of the search', () => {
  const [, ...rest] = usdtLog.topics;
  test.each<[string, object]>([
    ['of another token', { address: own }],
    ['taken back by a reorganisation', { removed: true }],
    ['to somebody else', { topics: [transferTopic, addressTopic(own), addressTopic(sender)] }],
    ['an approval', { topics: [`0x${'8'.repeat(64)}`, ...rest] }],
    ['of an ERC-721', { topics: [...usdtLog.topics, `0x${word(0n)}`] }],
    ['of one to the member', { topics: [...usdtLog.topics, addressTopic(own)] }],
    ['without topics', { topics: [] }],
    ['without a recipient', { topics: usdtLog.topics.slice(0, 2) }],
    ['from what is no address', { topics: [transferTopic, `0x${'f'.repeat(64)}`, rest[1]] }],
    ['of an absurd amount', { data: `0x${'f'.repeat(64)}` }],
    ['of no amount', { data: '0x' }],
    ['of more than an amount', { data: `${usdtLog.data}${word(0n)}` }],
    ['of what is no number', { data: `0x${'z'.repeat(64)}` }],
    ['of a number without its mark', { data: `00${word(1n)}` }],
    ['below the blocks', { blockNumber: '0x63' }],
    ['above the blocks', { blockNumber: '0xc9' }],
    ['of POL', polLog],
  ])('%s', (_name, changes) => {
    expect(readUsdt(changes)).toBeUndefined();
  });

  const [, token, from, to] = polLog.topics;
  test.each<[string, object]>([
    ['POL in a log of another contract', { address: usdtAddress }],
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
    ['just too much POL', { data: `0x${word(10n ** 34n)}${balances}` }],
    ['POL without balances', { data: `0x${word(1n)}` }],
    ['POL with a balance too few', { data: polLog.data.slice(0, -64) }],
    ['POL with a balance too many', { data: `${polLog.data}${word(1n)}` }],
    ['POL with half a balance', { data: polLog.data.slice(0, -1) }],
    ['POL of no amount', { data: '0x' }],
    ['POL of what is no number', { data: `0x${word(1n)}${'z'.repeat(256)}` }],
    ['POL below the blocks', { blockNumber: '0x63' }],
    ['POL above the blocks', { blockNumber: '0xc9' }],
    ['USDT', usdtLog],
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
  expect(rpcLog.safeParse({ ...usdtLog, ...changes }).success).toBe(false);
});

const filter = z.object({ address: z.string() });

/** An endpoint that answers with these logs by the requested contract, or refuses. */
function endpoint(answers: Record<string, readonly object[] | 'refused'>) {
  const requested: unknown[] = [];
  const rpc: JsonRpc = {
    async request(_method, [wanted], result) {
      requested.push(wanted);
      const answer = answers[filter.parse(wanted).address] ?? [];
      if (answer === 'refused') throw new ChainError('other', 'too wide', false);
      return result.parse(answer);
    },
  };
  return {
    requested,
    find: () => createTransferLogs(rpc, usdtAddress).findIncoming(own, 100, 200),
  };
}

test('a search requests the logs of both tokens, each by the topic that names the recipient', async () => {
  const { requested, find } = endpoint({ [usdtAddress]: [usdtLog], [polContract]: [polLog] });
  expect(await find()).toMatchObject([
    { symbol: 'USDT', amount: 12_500_000n },
    { symbol: 'POL', amount: 1_000_000_000_000_000_001n },
  ]);
  const blocks = { fromBlock: '0x64', toBlock: '0xc8' };
  expect(requested).toEqual([
    { address: usdtAddress, topics: [transferTopic, null, addressTopic(own)], ...blocks },
    {
      address: polContract,
      topics: [polTransferTopic, addressTopic(polContract), null, addressTopic(own)],
      ...blocks,
    },
  ]);
  expect(requested).toHaveLength(requestsOfFind);
});

test('logs of the other token in a reply are no transfers', async () => {
  const { find } = endpoint({ [usdtAddress]: [polLog], [polContract]: [usdtLog] });
  expect(await find()).toEqual([]);
});

test.each([usdtAddress, polContract])(
  'a search fails when the logs of %s are refused',
  async (refused) => {
    const { find } = endpoint({
      [usdtAddress]: [usdtLog],
      [polContract]: [polLog],
      [refused]: 'refused',
    });
    await expect(find()).rejects.toThrow(ChainError);
  },
);

test.each([
  ['Transfer(address,address,uint256)', transferTopic],
  [
    'LogTransfer(address,address,address,uint256,uint256,uint256,uint256,uint256)',
    polTransferTopic,
  ],
])('the topic of %s is its hash', (signature, topic) => {
  expect(id(signature)).toBe(topic);
});

test('an address is a topic of 32 bytes, in lower case', () => {
  expect(addressTopic('0x52908400098527886E0F7030069857D2E4169EE7')).toBe(
    '0x00000000000000000000000052908400098527886e0f7030069857d2e4169ee7',
  );
});
