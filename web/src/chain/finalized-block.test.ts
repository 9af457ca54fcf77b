import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ChainError, type ChainErrorReason } from './chain-error.ts';
import { createJsonRpc, type JsonRpc } from './json-rpc.ts';
import { createTransferLogs } from './transfer-logs.ts';
import { createWalletChain } from './wallet-chain.ts';

const network = { chainId: 137, usdtAddress: `0x${'1'.repeat(40)}` };
const requested = z.tuple([z.string(), z.boolean()]);
const owner = `0x${'2'.repeat(40)}`;
const counted = z.tuple([z.literal(owner), z.string().check(z.regex(/^0x[0-9a-f]+$/))]);
const block = (number: number) => ({ number: `0x${number.toString(16)}` });

/**
 * An endpoint with this newest block and this answer to a request for the last final one. Its wallets
 * make one transaction in each block; it knows their nonces for the newest `stateBlocks` alone.
 */
function endpoint(
  latest: number,
  finalized: object | null | ChainErrorReason | 'refused',
  stateBlocks = latest,
): JsonRpc {
  return {
    requestAll: () => Promise.reject(new Error('One call at a time')),
    tryNextEndpoint: () => undefined,
    async request(method, parameters, result) {
      if (method === 'eth_getTransactionCount') {
        const [, at] = counted.parse(parameters);
        if (latest - Number(at) <= stateBlocks) return result.parse(at);
        throw new ChainError('unreachable', 'missing trie node', true);
      }
      const [tag] = requested.parse(parameters);
      const isAway = finalized === 'unreachable' || finalized === 'wrong chain';
      if (tag === 'latest' && !isAway) return result.parse(block(latest));
      if (finalized === 'refused') throw new ChainError('unreachable', 'No such tag', true);
      if (typeof finalized === 'string') throw new ChainError(finalized, 'No', false);
      return result.parse(finalized);
    },
  };
}

test.each<[string, number, object | null | 'refused', number]>([
  ['knows it', 1_000, block(990), 990],
  ['refuses the tag', 1_000, 'refused', 744],
  ['has no such block', 1_000, null, 744],
  ['refuses the tag on a young chain', 100, 'refused', 0],
])('the final block of an endpoint that %s', async (_name, latest, answer, finalized) => {
  const rpc = endpoint(latest, answer);
  const tip = await createTransferLogs(rpc).getTip(0);
  expect(tip).toEqual({ latest, finalized });
  const chain = createWalletChain(rpc, network);
  expect(await chain.getFinalizedBlockNumber()).toBe(BigInt(finalized));
});

test.each<ChainErrorReason>(['unreachable', 'wrong chain'])(
  'no final block is assumed while the chain is %s',
  async (reason) => {
    const rpc = endpoint(1_000, reason);
    const logs = createTransferLogs(rpc);
    await expect(logs.getTip(0)).rejects.toMatchObject({ reason });
    const chain = createWalletChain(rpc, network);
    await expect(chain.getFinalizedBlockNumber()).rejects.toMatchObject({ reason });
  },
);

test('the final block of an endpoint that has trouble with the tag is far below its newest', async () => {
  const rpc = createJsonRpc({
    endpoints: ['http://one/'],
    chainId: 137,
    fetch: async (_, init) => {
      const { method, params } = z
        .object({ method: z.string(), params: z.array(z.unknown()) })
        .parse(JSON.parse(z.string().parse(init?.body)));
      const result = method === 'eth_chainId' ? '0x89' : block(1_000);
      // In the words of geth.
      const error = { code: -32_000, message: 'finalized block not found' };
      return Response.json(params[0] === 'finalized' ? { error } : { result });
    },
  });
  const chain = createWalletChain(rpc, network);
  expect(await chain.getFinalizedBlockNumber()).toBe(744n);
});

test('no block is final before it is known', async () => {
  const logs = createTransferLogs(endpoint(1_000, block(1_001)));
  expect(await logs.getTip(0)).toEqual({ latest: 1_000, finalized: 1_000 });
});

test('an endpoint that has not come as far as the scan before is passed over', async () => {
  const heights: Record<string, number> = { behind: 743, well: 1_000 };
  const rpc = createJsonRpc({
    endpoints: ['http://behind/', 'http://well/'],
    chainId: 137,
    fetch: async (input, init) => {
      const { host } = new URL(z.string().parse(input));
      const { method } = z
        .object({ method: z.string() })
        .parse(JSON.parse(z.string().parse(init?.body)));
      const result = method === 'eth_chainId' ? '0x89' : block(heights[host] ?? 0);
      return Response.json({ jsonrpc: '2.0', id: 1, result });
    },
  });
  const logs = createTransferLogs(rpc);
  expect((await logs.getTip(743)).latest).toBe(743);
  expect((await logs.getTip(744)).latest).toBe(1_000);
  await expect(logs.getTip(1_001)).rejects.toMatchObject({ reason: 'unreachable' });
});
