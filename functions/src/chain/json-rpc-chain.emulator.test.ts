import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestChain, type TestChain } from '../../test/fakes/chain.ts';
import { ChainUnavailableError } from './chain.ts';
import { type ChainConfig, createChain } from './json-rpc-chain.ts';

const from = '0x1111111111111111111111111111111111111111';
const companyWallet = '0x8888888888888888888888888888888888888888';
const unknownHash = `0x${'ab'.repeat(32)}`;

const rpcRequest = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) });

let world: TestChain;
const servers: Server[] = [];

beforeAll(async () => {
  world = await startTestChain();
});

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

afterAll(() => world.stop());

const config = (...rpcUrls: string[]): ChainConfig => ({
  rpcUrls,
  chainId: world.chainId,
  usdtAddress: world.usdtAddress,
  finalityBlocks: 3,
});

/** An endpoint that is not ours: it answers as `listener` says. */
async function serve(
  listener: (...parameters: Parameters<RequestListener>) => unknown,
): Promise<string> {
  const server = createServer((request, response) => void listener(request, response)).listen(
    0,
    '127.0.0.1',
  );
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}`;
}

/** An endpoint that answers like the real chain, except where `change` says otherwise. */
function serveChanged(change: (method: string, result: unknown) => unknown): Promise<string> {
  return serve(async (request, response) => {
    const { id, method, params } = rpcRequest.parse(await json(request));
    const result: unknown = await world.rpc(method, ...params).catch(() => null);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answerOf(change(method, result)) }));
  });
}

const answerOf = (value: unknown) =>
  value instanceof Error ? { error: { code: -32_602, message: value.message } } : { result: value };

describe('getReceipt', () => {
  it('the receipt of a transfer is unknown, then included, then final', async () => {
    const chain = createChain(config(world.url));
    expect(await chain.getReceipt(unknownHash)).toEqual({ state: 'unknown' });
    const transfer = { from, to: companyWallet, amountMicros: 50_000_000n };
    const hash = await world.send(transfer);
    expect(await chain.getReceipt(hash)).toEqual({ state: 'unknown' });
    await world.mine();
    expect(await chain.getReceipt(hash)).toEqual({ state: 'included' });
    await world.finalize();
    expect(await chain.getReceipt(hash)).toEqual({
      state: 'final',
      succeeded: true,
      blockNumber: expect.any(Number),
      transfers: [
        { ...transfer, hash, logIndex: expect.any(Number), blockNumber: expect.any(Number) },
      ],
    });
  });

  it('the receipt of a reverted transaction did not succeed', async () => {
    const chain = createChain(config(world.url));
    const hash = await world.sendFailing({
      from: '0x2222222222222222222222222222222222222222',
      to: companyWallet,
      amountMicros: 1n,
    });
    await world.finalize();
    expect(await chain.getReceipt(hash)).toMatchObject({
      state: 'final',
      succeeded: false,
      transfers: [],
    });
  });

  it('the logs of another token are ignored', async () => {
    const chain = createChain(config(world.url));
    const token = '0x3333333333333333333333333333333333333333';
    const hash = await world.send({ from, to: companyWallet, amountMicros: 1n, token });
    await world.finalize();
    expect(await chain.getReceipt(hash)).toMatchObject({ state: 'final', transfers: [] });
  });

  it('the next endpoint is asked for a transaction that one does not know', async () => {
    const behind = await serveChanged((method, result) =>
      method === 'eth_getTransactionReceipt' ? null : result,
    );
    const hash = await world.send({ from, to: companyWallet, amountMicros: 1n });
    await world.finalize();
    const receipt = await createChain(config(behind, world.url)).getReceipt(hash);
    expect(receipt.state).toBe('final');
    expect(await createChain(config(behind)).getReceipt(hash)).toEqual({ state: 'unknown' });
  });
});

describe('finality', () => {
  it.each([
    ['answers null for the tag', () => null],
    ['refuses the tag', () => new Error('unknown block tag')],
  ])('finality is a number of blocks where an endpoint %s', async (_, answer) => {
    const url = await serveChanged((method, result) =>
      method === 'eth_getBlockByNumber' ? answer() : result,
    );
    const chain = createChain(config(url));
    expect(await chain.getFinalizedBlockNumber()).toBe((await chain.getBlockNumber()) - 3);
  });
});

describe('fail-over', () => {
  it.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    ['answers garbage', (_, response) => response.end('<html>')],
    ['answers 500', (_, response) => response.writeHead(500).end()],
    ['answers null', (_, response) => response.end('null')],
  ])('an endpoint that %s is skipped, and alone it is unavailable', async (_, listener) => {
    const url = await serve(listener);
    expect(await createChain(config(url, world.url), 200).getBlockNumber()).toBeGreaterThan(0);
    const alone = createChain(config(url), 200);
    await expect(alone.getReceipt(unknownHash)).rejects.toThrow(ChainUnavailableError);
  });

  it('an endpoint of another chain is never used', async () => {
    const url = await serveChanged((method, result) => (method === 'eth_chainId' ? '0x1' : result));
    await expect(createChain(config(url)).getBlockNumber()).rejects.toThrow(ChainUnavailableError);
    expect(await createChain(config(url, world.url)).getBlockNumber()).toBeGreaterThan(0);
  });

  it('an endpoint is asked for its chain id once', async () => {
    let questions = 0;
    const url = await serveChanged((method, result) => {
      if (method === 'eth_chainId') questions += 1;
      return result;
    });
    const chain = createChain(config(url));
    await Promise.all([chain.getBlockNumber(), chain.getBlockNumber()]);
    await chain.getBlockNumber();
    expect(questions).toBe(1);
  });

  it('a malformed receipt is refused', async () => {
    const url = await serveChanged((method, result) =>
      method === 'eth_getTransactionReceipt' ? { status: '0x1' } : result,
    );
    await expect(createChain(config(url)).getReceipt(unknownHash)).rejects.toThrow(
      ChainUnavailableError,
    );
  });
});

describe('findTransfersTo', () => {
  it('only transfers to the recipient are found, and only in final blocks', async () => {
    const chain = createChain(config(world.url));
    const to = '0x4444444444444444444444444444444444444444';
    const start = await chain.getBlockNumber();
    const hash = await world.send({ from, to, amountMicros: 7n });
    await world.send({ from, to: companyWallet, amountMicros: 8n });
    await world.finalize();
    const finalized = await chain.getFinalizedBlockNumber();
    expect(await chain.findTransfersTo(to, start, finalized)).toEqual([
      expect.objectContaining({ hash, from, to, amountMicros: 7n }),
    ]);
    await expect(chain.findTransfersTo(to, start, finalized + 1)).rejects.toThrow(
      ChainUnavailableError,
    );
  });
});

describe('hasCode', () => {
  it('a contract has code, an account has none', async () => {
    const chain = createChain(config(world.url));
    expect(await chain.hasCode(world.usdtAddress)).toBe(true);
    expect(await chain.hasCode(from)).toBe(false);
  });
});
