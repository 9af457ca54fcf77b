import { describe, expect, test } from 'vitest';
import { addressTopic, readTransferLog, rpcLog, transferTopic } from './transfer-log.ts';

const usdtAddress = '0xc2132D05D31c914a87C6611C10748AEb04B58e8F';
const own = '0x52908400098527886E0F7030069857D2E4169EE7';
const sender = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const asked = { usdtAddress, to: own, fromBlock: 100, toBlock: 200 };

const log = {
  address: usdtAddress.toLowerCase(),
  topics: [transferTopic, addressTopic(sender), addressTopic(own)],
  data: `0x${12_500_000n.toString(16).padStart(64, '0')}`,
  transactionHash: `0x${'Ab'.repeat(32)}`,
  blockNumber: '0x64',
  logIndex: '0x3',
  removed: false,
};

const read = (changes: object, question: object = {}) =>
  readTransferLog(rpcLog.parse({ ...log, ...changes }), { ...asked, ...question });

test('a transfer to the member is read, with the sender checksummed', () => {
  expect(read({})).toEqual({
    hash: `0x${'ab'.repeat(32)}`,
    logIndex: 3,
    from: sender,
    amountMicros: 12_500_000n,
    blockNumber: 100,
  });
});

test('nothing at all is an amount too: its sender matters', () => {
  expect(read({ data: `0x${'0'.repeat(64)}` })).toMatchObject({ amountMicros: 0n, from: sender });
});

describe('what was not asked for is no transfer', () => {
  test.each<[string, object]>([
    ['of another token', { address: own }],
    ['taken back by a reorganisation', { removed: true }],
    ['to somebody else', { topics: [transferTopic, addressTopic(own), addressTopic(sender)] }],
    ['an approval', { topics: [`0x${'8'.repeat(64)}`, ...log.topics.slice(1)] }],
    ['of an ERC-721', { topics: [...log.topics, `0x${'0'.repeat(64)}`] }],
    ['without topics', { topics: [] }],
    ['without a recipient', { topics: log.topics.slice(0, 2) }],
    ['from what is no address', { topics: [transferTopic, `0x${'f'.repeat(64)}`, log.topics[2]] }],
    ['of an absurd amount', { data: `0x${'f'.repeat(64)}` }],
    ['of no amount', { data: '0x' }],
    ['of more than an amount', { data: `${log.data}${'0'.repeat(64)}` }],
    ['of what is no number', { data: `0x${'z'.repeat(64)}` }],
    ['below the blocks', { blockNumber: '0x63' }],
    ['above the blocks', { blockNumber: '0xc9' }],
  ])('%s', (_name, changes) => {
    expect(read(changes)).toBeUndefined();
  });
});

test.each<[string, object]>([
  ['a block beyond all numbers', { blockNumber: `0x${'f'.repeat(64)}` }],
  ['no block', { blockNumber: null }],
  ['half a hash', { transactionHash: '0xab' }],
  ['topics that are no texts', { topics: [1] }],
])('a log with %s is none', (_name, changes) => {
  expect(rpcLog.safeParse({ ...log, ...changes }).success).toBe(false);
});
