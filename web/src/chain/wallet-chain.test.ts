import { describe, expect, it, vi } from 'vitest';
import type { JsonRpc } from './json-rpc.ts';
import { createWalletChain, type WalletChain } from './wallet-chain.ts';

const network = { chainId: 31_337, usdtAddress: `0x${'1'.repeat(40)}` };

/** An endpoint with a base fee of 10 wei and a tip of 2, which has no transaction. */
const rpc: JsonRpc = {
  async request(method, _parameters, result) {
    const answers: Record<string, unknown> = {
      eth_getBlockByNumber: { baseFeePerGas: '0xa' },
      eth_maxPriorityFeePerGas: '0x2',
    };
    return result.parse(answers[method]);
  },
  tryNextEndpoint: () => undefined,
  requestAll: async (calls, result) =>
    calls.map(({ method }) => result.parse(method === 'eth_call' ? '0x1e8480' : '0x7')),
};
const chain = createWalletChain(rpc, network);
const from = `0x${'2'.repeat(40)}`;
const to = `0x${'3'.repeat(40)}`;

it('both balances come from one request', async () => {
  expect(await chain.getBalances(network.usdtAddress)).toEqual({
    usdtMicros: 2_000_000n,
    polWei: 7n,
  });
});

// Written out, as a node reads them: the selector, and each argument in 32 bytes.
const word = (hex: string) => hex.replace('0x', '').padStart(64, '0');
const balanceCall = { to: network.usdtAddress, data: `0x70a08231${word(from)}` };
const transferCall = {
  from,
  to: network.usdtAddress,
  data: `0xa9059cbb${word(to)}${word('5')}`,
};

it.each<[string, (asked: WalletChain) => Promise<unknown>, unknown[]]>([
  [
    'both balances',
    (asked) => asked.getBalances(from),
    [
      ['eth_call', [balanceCall, 'latest']],
      ['eth_getBalance', [from, 'latest']],
    ],
  ],
  [
    'the balance of USDT',
    (asked) => asked.getUsdtMicros(from),
    [['eth_call', [balanceCall, 'latest']]],
  ],
  ['the balance of POL', (asked) => asked.getPolWei(from), [['eth_getBalance', [from, 'latest']]]],
  [
    'the gas of a send of POL',
    (asked) => asked.estimateGas({ symbol: 'POL', from, to, amount: 5n }),
    [['eth_estimateGas', [{ from, to, value: '0x5' }, 'latest']]],
  ],
  [
    'the gas of a transfer of USDT, and what the token answers to it',
    (asked) => asked.estimateGas({ symbol: 'USDT', from, to, amount: 5n }),
    [
      ['eth_estimateGas', [transferCall, 'latest']],
      ['eth_call', [transferCall, 'latest']],
    ],
  ],
])('the newest block is asked for %s', async (_, ask, calls) => {
  const asked: unknown[] = [];
  const recording: JsonRpc = {
    ...rpc,
    async request(method, parameters, result) {
      asked.push([method, parameters]);
      return result.parse('0x1');
    },
    requestAll: (all, result) =>
      Promise.all(all.map((each) => recording.request(each.method, each.parameters, result))),
  };
  await ask(createWalletChain(recording, network));
  expect(asked).toEqual(calls);
});

/** A chain that has one answer to everything. */
const answering = (answer: unknown) =>
  createWalletChain({ ...rpc, request: async (_, __, result) => result.parse(answer) }, network);

it.each([
  ['without code', false, '0x'],
  ['with code', true, '0x6080'],
  ['of a wallet that lent itself code (EIP-7702)', false, `0xef0100${'1'.repeat(40)}`],
])('an address %s is that of a contract: %s', async (_, isContract, code) => {
  expect(await answering(code).isContract(to)).toBe(isContract);
});

it.each([
  ['that no block holds', null, undefined],
  ['that succeeded', { status: '0x1' }, { succeeded: true, blockNumber: 7n }],
  ['that failed', { status: '0x0' }, { succeeded: false, blockNumber: 7n }],
])('a transaction %s is reported as such', async (_, found, receipt) => {
  const answer = found && { ...found, blockNumber: '0x7' };
  expect(await answering(answer).findTransactionReceipt('0xaa')).toEqual(receipt);
});

it('an endpoint that stands still is left for the next one', () => {
  const tryNextEndpoint = vi.fn<() => void>();
  createWalletChain({ ...rpc, tryNextEndpoint }, network).tryNextEndpoint();
  expect(tryNextEndpoint).toHaveBeenCalledTimes(1);
});

describe('getFees', () => {
  const now = { maxFeePerGas: 22n, ceilingPerGas: 42n, maxPriorityFeePerGas: 2n };

  it('are twice the base fee and the tip, at the ceiling four times', async () => {
    expect(await chain.getFees()).toEqual(now);
  });

  it('tip on Polygon at least 25 gwei, which the server asks for, whatever the endpoint suggests', async () => {
    const polygon = createWalletChain(rpc, { ...network, chainId: 137 });
    const tip = 25_000_000_000n;
    expect(await polygon.getFees()).toEqual({
      maxFeePerGas: 20n + tip,
      ceilingPerGas: 40n + tip,
      maxPriorityFeePerGas: tip,
    });
  });

  it.each([
    [
      'both above',
      114n,
      11n,
      { maxFeePerGas: 114n, ceilingPerGas: 114n, maxPriorityFeePerGas: 11n },
    ],
    ['between the least and the ceiling', 34n, 2n, { ...now, maxFeePerGas: 34n }],
    ['both below', 2n, 1n, now],
    ['with a tip alone above', 2n, 9n, { ...now, maxPriorityFeePerGas: 9n }],
  ])('are no lower than the least that is asked for: %s', async (_, maxFee, tip, fees) => {
    const least = { maxFeePerGas: maxFee, maxPriorityFeePerGas: tip };
    expect(await chain.getFees(least)).toEqual(fees);
  });
});

/** An endpoint that estimates so much gas, and whose token answers so to a transfer. */
function chainWith(gas: bigint, transferred: 0 | 1) {
  const request: JsonRpc['request'] = async (method, _parameters, result) => {
    const answers: Record<string, unknown> = {
      eth_estimateGas: `0x${gas.toString(16)}`,
      eth_call: `0x${String(transferred).padStart(64, '0')}`,
    };
    return result.parse(answers[method]);
  };
  return createWalletChain({ ...rpc, request }, network);
}

describe('estimateGas', () => {
  it.each([
    ['POL: a fifth more', 'POL', 21_000n, 25_200n],
    ['USDT: a fifth more, and what a recipient costs who has none', 'USDT', 60_000n, 89_100n],
  ] as const)('%s', async (_, symbol, gas, limit) => {
    const payment = { symbol, from, to, amount: 1n };
    expect(await chainWith(gas, 1).estimateGas(payment)).toBe(limit);
  });

  it('refuses a transfer to which the token answers false', async () => {
    const payment = { symbol: 'USDT', from, to, amount: 1n } as const;
    await expect(chainWith(60_000n, 0).estimateGas(payment)).rejects.toMatchObject({
      reason: 'reverted',
    });
  });
});
