import type { RequestListener } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testChain } from '../../test/fakes/chain.ts';
import {
  type ChangeAnswer,
  type RpcEndpoint,
  RpcRefusal,
  serveChanged,
  serveRpc,
} from '../../test/fakes/rpc-endpoint.ts';
import { createLogWriter } from '../../test/large-receipt.ts';
import { type Chain, ChainUnavailableError } from './chain.ts';
import { type ChainConfig, createChain } from './json-rpc-chain.ts';

const from = '0x1111111111111111111111111111111111111111';
const companyWallet = '0x8888888888888888888888888888888888888888';
/** Of a receipt, what is read of it. */
const rawReceipt = z.object({
  status: z.string(),
  blockHash: z.string(),
  blockNumber: z.string(),
  logs: z.array(
    z.object({
      address: z.string(),
      topics: z.array(z.string()),
      data: z.string(),
      transactionHash: z.string(),
      blockNumber: z.string(),
    }),
  ),
});

const unknownHash = `0x${'ab'.repeat(32)}`;

const world = testChain();
const endpoints: RpcEndpoint[] = [];

afterEach(() => {
  for (const endpoint of endpoints.splice(0)) endpoint.stop();
});

const config = (...rpcUrls: string[]): ChainConfig => ({
  rpcUrls,
  chainId: world.chainId,
  usdtAddress: world.usdtAddress,
  finalityBlocks: 3,
});

/** The chain behind these endpoints, which answer, but late where a busy machine stands still for seconds. */
const open = (...rpcUrls: string[]): Chain => createChain(config(...rpcUrls), 60_000, 60_000);

/** An endpoint that is not ours: it answers as `listener` says. */
async function serve(listener: Parameters<typeof serveRpc>[0]): Promise<string> {
  const endpoint = await serveRpc(listener);
  endpoints.push(endpoint);
  return endpoint.url;
}

/** An endpoint that answers like the real chain, except where `change` says otherwise. */
async function serveInstead(change: ChangeAnswer): Promise<string> {
  const endpoint = await serveChanged(world, change);
  endpoints.push(endpoint);
  return endpoint.url;
}

const rpcError = (code: number, message: string, status?: number): RpcRefusal =>
  new RpcRefusal(code, message, status);

/** An endpoint that is so many blocks, and nonces, from the real chain. */
const distant = (blocks: number) =>
  serveInstead((method, result) =>
    /eth_blockNumber|TransactionCount/.test(method)
      ? `0x${Math.max(0, Number(result) + blocks).toString(16)}`
      : result,
  );

describe('getSender', () => {
  it('a transaction is of the sender and the nonce that two endpoints say alike', async () => {
    const liar = await serveInstead((method, result) =>
      method === 'eth_getTransactionByHash' ? { ...Object(result), nonce: '0x7' } : result,
    );
    const silent = await serveInstead((method, result) =>
      method === 'eth_getTransactionByHash' ? null : result,
    );
    const minted = Number(await world.rpc('eth_getTransactionCount', from, 'latest'));
    const nonce = minted + 1;
    const hash = await world.send({ from, to: companyWallet, amountMicros: 1n });
    const senderBy = (...urls: string[]) => open(...urls).getSender(hash);
    expect(await senderBy(world.url)).toEqual({ from, nonce });
    expect(await senderBy(liar, silent, world.url, world.url)).toEqual({ from, nonce });
    await expect(senderBy(liar, world.url)).rejects.toThrow(ChainUnavailableError);
    await expect(senderBy(silent, world.url)).rejects.toThrow(ChainUnavailableError);
    await world.finalize();
  });
});

describe('getReceipt', () => {
  it('the receipt of a transfer is unknown, then included, then final', async () => {
    const chain = open(world.url);
    expect(await chain.getReceipt(unknownHash)).toEqual({ state: 'unknown' });
    const transfer = { from, to: companyWallet, amountMicros: 50_000_000n };
    const hash = await world.send(transfer);
    expect(await chain.getReceipt(hash)).toEqual({ state: 'unknown' });
    await world.mine();
    const transfers = [
      { ...transfer, hash, place: expect.any(Number), blockNumber: expect.any(Number) },
    ];
    expect(await chain.getReceipt(hash)).toEqual({ state: 'included', transfers });
    await world.finalize();
    expect(await chain.getReceipt(hash)).toEqual({
      state: 'final',
      succeeded: true,
      blockNumber: expect.any(Number),
      minedAt: expect.any(Date),
      transfers,
    });
  });

  it('the receipt of a reverted transaction did not succeed', async () => {
    const chain = open(world.url);
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
    const chain = open(world.url);
    const token = '0x3333333333333333333333333333333333333333';
    const hash = await world.send({ from, to: companyWallet, amountMicros: 1n, token });
    await world.finalize();
    expect(await chain.getReceipt(hash)).toMatchObject({ state: 'final', transfers: [] });
  });

  it('a transaction that one of two endpoints does not know is not final yet', async () => {
    const behind = await serveInstead((method, result) =>
      method === 'eth_getTransactionReceipt' ? null : result,
    );
    const hash = await world.send({ from, to: companyWallet, amountMicros: 1n });
    await world.finalize();
    const receiptBy = (...urls: string[]) => open(...urls).getReceipt(hash);
    expect(await receiptBy(behind, world.url)).toMatchObject({ state: 'included' });
    expect(await receiptBy(behind)).toEqual({ state: 'unknown' });
    expect((await receiptBy(behind, world.url, world.url)).state).toBe('final');
  });

  it('a payment that one endpoint makes up is never final', async () => {
    const hash = await world.sendFailing({
      from: '0x2222222222222222222222222222222222222222',
      to: companyWallet,
      amountMicros: 1n,
    });
    await world.finalize();
    const liar = await serveInstead((method, result) =>
      method === 'eth_getTransactionReceipt' ? { ...Object(result), status: '0x1' } : result,
    );
    expect(await open(liar, world.url).getReceipt(hash)).toMatchObject({
      state: 'included',
    });
    const outvoted = await open(liar, world.url, world.url).getReceipt(hash);
    expect(outvoted).toMatchObject({ state: 'final', succeeded: false });
  });

  it('a receipt whose block is not on the chain of its endpoint counts for nothing', async () => {
    const hash = await world.send({ from, to: companyWallet, amountMicros: 1n });
    await world.finalize();
    const forked = await serveInstead((method, result) =>
      method === 'eth_getTransactionReceipt'
        ? { ...Object(result), blockHash: unknownHash }
        : result,
    );
    await expect(open(forked).getReceipt(hash)).rejects.toThrow(ChainUnavailableError);
  });
});

describe('finality', () => {
  it.each([
    ['answers null for the tag', () => null],
    ['does not know the tag', () => rpcError(-32_602, 'invalid block tag')],
    ['knows no such block', () => rpcError(-32_000, 'Unknown block')],
  ])('finality is a number of blocks where an endpoint %s', async (_, answer) => {
    const url = await serveInstead((method, result) =>
      method === 'eth_getBlockByNumber' ? answer() : result,
    );
    const chain = open(url);
    expect(await chain.getFinalizedBlockNumber()).toBe((await chain.getNewestBlock()) - 3);
  });

  it('no block is final at an endpoint that is too busy to say, or that knew the tag before', async () => {
    let answer: unknown = rpcError(-32_005, 'rate limited');
    const url = await serveInstead((method, result) =>
      method === 'eth_getBlockByNumber' && answer !== undefined ? answer : result,
    );
    const chain = open(url);
    await expect(chain.getFinalizedBlockNumber()).rejects.toThrow(ChainUnavailableError);
    answer = undefined;
    expect(await chain.getFinalizedBlockNumber()).toBeGreaterThan(0);
    answer = null;
    await expect(chain.getFinalizedBlockNumber()).rejects.toThrow(ChainUnavailableError);
  });

  it('a height counts that two endpoints have reached', async () => {
    const ahead = await serveInstead((method, result) =>
      method === 'eth_getBlockByNumber' ? { ...Object(result), number: '0xffffff' } : result,
    );
    const honest = await open(world.url).getFinalizedBlockNumber();
    expect(await open(ahead, world.url).getFinalizedBlockNumber()).toBe(honest);
  });

  it('one of three endpoints that has nothing, and says so first, moves neither a height nor a nonce', async () => {
    const slow = await serveInstead(async (_, result) => {
      await setTimeout(100);
      return result;
    });
    const low = await serveInstead((method, result) => {
      if (method === 'eth_getBlockByNumber') return { ...Object(result), number: '0x0' };
      return method === 'eth_getTransactionCount' ? '0x0' : result;
    });
    await world.send({ from, to: companyWallet, amountMicros: 1n });
    await world.finalize();
    const honest = open(world.url);
    const chain = open(low, slow, slow);
    const finalized = await honest.getFinalizedBlockNumber();
    expect(await chain.getFinalizedBlockNumber()).toBe(finalized);
    expect(await chain.getFirstOpenBlock()).toBe(finalized + 1);
    const sent = await honest.getNonce(from);
    expect(sent).toBeGreaterThan(0);
    expect(await chain.getNonce(from)).toBe(sent);
    expect(await chain.getNonceAt(from, finalized)).toBe(await honest.getNonceAt(from, finalized));
  });

  it('one of two endpoints alone says no block from which a payment is searched, but its nonce', async () => {
    const honest = open(world.url);
    const silent = await serve((_, response) => response.writeHead(500).end());
    const alone = open(await distant(1_000_000), silent);
    expect(await alone.getFirstOpenBlock()).toBe(0);
    expect(await alone.getNonce(from)).toBe((await honest.getNonce(from)) + 1_000_000);
    expect(await honest.getFirstOpenBlock()).toBe((await honest.getFinalizedBlockNumber()) + 1);
    await expect(open(silent).getFirstOpenBlock()).rejects.toThrow(ChainUnavailableError);
  });

  it('the newest block and nonce are those of the endpoint that is furthest, unless one is far from the others', async () => {
    const honest = open(world.url);
    const newest = await honest.getNewestBlock();
    const further = open(await distant(3), world.url);
    expect(await further.getNewestBlock()).toBe(newest + 3);
    expect(await further.getNewestNonce(from)).toBe((await honest.getNonce(from)) + 3);
    expect(await further.getPendingNonce(from)).toBe((await honest.getNonce(from)) + 3);
    const far = open(await distant(301), world.url, world.url);
    await expect(far.getNewestBlock()).rejects.toThrow(ChainUnavailableError);
  });
});

const hostOf = (url: string) => new URL(url).host;

it('endpoints that do not answer or are far behind are listed, by their hosts alone', async () => {
  const silent = await serve((_, response) => response.writeHead(500).end());
  const [newest, near] = [await distant(301), await distant(1)];
  expect(await open(newest, silent, near, world.url).listSilentEndpoints()).toEqual([
    hostOf(silent),
    hostOf(world.url),
  ]);
  expect(await open(newest, near).listSilentEndpoints()).toEqual([]);
  expect(await open(silent).listSilentEndpoints()).toEqual([hostOf(silent)]);
});

it('an endpoint that fails once is not silent', async () => {
  let failures = 1;
  const url = await serveInstead((method, result) => {
    if (method !== 'eth_blockNumber' || failures === 0) return result;
    failures -= 1;
    return null;
  });
  expect(await open(url, world.url).listSilentEndpoints()).toEqual([]);
  expect(failures).toBe(0);
});

describe('isUsed', () => {
  const unused = '0x5555555555555555555555555555555555555555';
  const nothing = `0x${'0'.repeat(64)}`;

  it.each<[string, string, unknown]>([
    ['USDT', 'eth_call', `0x${'1'.padStart(64, '0')}`],
    ['POL', 'eth_getBalance', '0x1'],
    ['a transaction', 'eth_getTransactionCount', '0x1'],
  ])('an address is used where one of two endpoints shows %s of it', async (_, shown, value) => {
    const showing = await serveInstead((method, result) => (method === shown ? value : result));
    expect(await open(world.url, world.url).isUsed(unused)).toBe(false);
    expect(await open(world.url, showing).isUsed(unused)).toBe(true);
  });

  it('an address is unused when two endpoints say so', async () => {
    const silent = await serve(() => undefined);
    await expect(createChain(config(world.url, silent), 200).isUsed(unused)).rejects.toThrow(
      ChainUnavailableError,
    );
    const empty = await serveInstead((method, result) =>
      method === 'eth_call' ? nothing : /Balance|Count/.test(method) ? '0x0' : result,
    );
    expect(await open(empty, world.url).isUsed(from)).toBe(true);
  });
});

describe('fail-over', () => {
  // The honest endpoints answer within it on any machine; the silent one uses it up.
  const patientMs = 10_000;

  it.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    ['answers garbage', (_, response) => response.end('<html>')],
    ['answers 500', (_, response) => response.writeHead(500).end()],
    ['answers null', (_, response) => response.end('null')],
  ])('an endpoint that %s is skipped, and alone it is unavailable', async (_, listener) => {
    const url = await serve(listener);
    const chain = createChain(config(url, world.url, world.url), patientMs);
    expect(await chain.getFinalizedBlockNumber()).toBeGreaterThan(0);
    expect(await chain.getReceipt(unknownHash)).toEqual({ state: 'unknown' });
    const alone = createChain(config(url), 200);
    await expect(alone.getReceipt(unknownHash)).rejects.toThrow(ChainUnavailableError);
    const unwitnessed = createChain(config(url, world.url), 200);
    await expect(unwitnessed.getFinalizedBlockNumber()).rejects.toThrow(ChainUnavailableError);
  });

  it('an endpoint of another chain is never used', async () => {
    const url = await serveInstead((method, result) => (method === 'eth_chainId' ? '0x1' : result));
    await expect(open(url).getFinalizedBlockNumber()).rejects.toThrow(ChainUnavailableError);
    const chain = open(url, world.url, world.url);
    expect(await chain.getFinalizedBlockNumber()).toBeGreaterThan(0);
  });

  it('an endpoint is asked for its chain id once', async () => {
    let questions = 0;
    const url = await serveInstead((method, result) => {
      if (method === 'eth_chainId') questions += 1;
      return result;
    });
    const chain = open(url);
    await Promise.all([chain.getNewestBlock(), chain.getNewestBlock()]);
    await chain.getNewestBlock();
    expect(questions).toBe(1);
  });

  it('a malformed receipt is refused', async () => {
    const url = await serveInstead((method, result) =>
      method === 'eth_getTransactionReceipt' ? { status: '0x1' } : result,
    );
    await expect(open(url).getReceipt(unknownHash)).rejects.toThrow(ChainUnavailableError);
  });
});

describe('findTransfers', () => {
  const to = '0x4444444444444444444444444444444444444444';

  it('transfers of more than zero to, or from, an account are found in final blocks', async () => {
    const chain = open(world.url);
    const start = await chain.getNewestBlock();
    const sender = '0x7777777777777777777777777777777777777777';
    const hash = await world.send({ from: sender, to, amountMicros: 7n });
    await world.send({ from, to, amountMicros: 0n });
    await world.send({ from, to: companyWallet, amountMicros: 8n });
    await world.finalize();
    const finalized = await chain.getFinalizedBlockNumber();
    const transfer = expect.objectContaining({ hash, to, amountMicros: 7n });
    const found = [{ hash, blockNumber: expect.any(Number), transfers: [transfer] }];
    expect(await chain.findTransfers({ to: [to] }, start, finalized)).toEqual(found);
    const others = ['0x9999999999999999999999999999999999999999', sender];
    expect(await chain.findTransfers({ from: others }, start, finalized)).toEqual(found);
    await expect(chain.findTransfers({ to: [to] }, start, finalized + 1)).rejects.toThrow(
      ChainUnavailableError,
    );
  });

  it('what one of two endpoints alone shows is found, for its receipt to confirm', async () => {
    const hash = await world.send({ from, to, amountMicros: 7n });
    await world.finalize();
    const hiding = await serveInstead((method, result) => (method === 'eth_getLogs' ? [] : result));
    const chain = open(hiding, world.url);
    const finalized = await chain.getFinalizedBlockNumber();
    const found = await chain.findTransfers({ to: [to] }, 0, finalized);
    expect(found.map((each) => each.hash)).toContain(hash);
  });

  it('new transfers are found before they are final, also where one of two endpoints lacks them or is silent', async () => {
    const before = await open(world.url).getNewestBlock();
    const old = await world.send({ from, to, amountMicros: 7n });
    await world.mine();
    const hash = await world.send({ from, to, amountMicros: 7n });
    await world.mine();
    const hiding = await serveInstead((method, result) => (method === 'eth_getLogs' ? [] : result));
    const silent = await serve(() => undefined);
    const found = (blockNumber: number) => [expect.objectContaining({ hash, blockNumber })];
    for (const chain of [open(world.url), open(hiding, world.url)]) {
      const since = await chain.findNewTransfers({ from: [from], to: [to] }, before + 1);
      expect(since.map((each) => each.hash)).toEqual([old, hash]);
      expect(await chain.findNewTransfers({ to: [to] }, before + 2)).toEqual(found(before + 2));
    }
    const impatient = createChain(config(silent, world.url), 60_000, 500);
    expect(await impatient.findNewTransfers({ to: [to] }, before + 2)).toEqual(found(before + 2));
    await expect(
      createChain(config(silent), 60_000, 500).findNewTransfers({ to: [to] }, 0),
    ).rejects.toThrow(ChainUnavailableError);
  });

  it('new transfers are not searched by an endpoint that lacks the block before the first', async () => {
    const newest = await open(world.url).getNewestBlock();
    const behind = open(await distant(-1));
    expect(await behind.findNewTransfers({ to: [to] }, newest)).toEqual([]);
    await expect(behind.findNewTransfers({ to: [to] }, newest + 1)).rejects.toThrow(
      ChainUnavailableError,
    );
    expect(await open(world.url).findNewTransfers({ to: [to] }, newest + 1)).toEqual([]);
  });

  it('new transfers are found also where an endpoint searches a single block at a time, within the time', async () => {
    const before = await open(world.url).getNewestBlock();
    const first = await world.send({ from, to, amountMicros: 7n });
    await world.mine();
    const second = await world.send({ from, to, amountMicros: 8n });
    await world.mine();
    const newest = await open(world.url).getNewestBlock();
    const narrow = await serveInstead((method, result, [search]) => {
      if (method !== 'eth_getLogs') return result;
      const { fromBlock, toBlock } = z
        .object({ fromBlock: z.string(), toBlock: z.string() })
        .parse(search);
      const last = toBlock === 'latest' ? newest : Number(toBlock);
      return last > Number(fromBlock) ? rpcError(-32_600, 'Too many blocks') : result;
    });
    const found = await open(narrow).findNewTransfers({ to: [to] }, before + 1);
    expect(found.map(({ amountMicros, hash }) => [hash, amountMicros])).toEqual([
      [first, 7n],
      [second, 8n],
    ]);
    const impatient = createChain(config(narrow), 60_000, 0);
    await expect(impatient.findNewTransfers({ to: [to] }, before + 1)).rejects.toThrow(
      ChainUnavailableError,
    );
  });

  it('a block that one of two endpoints makes up for a log moves no transaction out of the range or behind another', async () => {
    const chain = open(world.url);
    const before = await chain.getNewestBlock();
    const first = await world.send({ from, to, amountMicros: 7n });
    await world.mine();
    const second = await world.send({ from, to, amountMicros: 7n });
    await world.finalize();
    const finalized = await chain.getFinalizedBlockNumber();
    const range = [before + 1, finalized] as const;
    const honest = await chain.findTransfers({ to: [to] }, ...range);
    expect(honest.map(({ hash }) => hash)).toEqual([first, second]);
    const blocks = [0, before, before + 1, finalized, finalized + 1, 1_000_000_000_000];
    const liar = await serveInstead((method, result) =>
      method === 'eth_getLogs' && Array.isArray(result)
        ? blocks.flatMap((block) => [
            { ...result[0], blockNumber: `0x${block.toString(16)}` },
            { ...result[0], blockNumber: `0x${block.toString(16)}`, transactionHash: unknownHash },
          ])
        : result,
    );
    const found = await open(liar, world.url).findTransfers({ to: [to] }, ...range);
    expect(found).toMatchObject([
      { hash: first, blockNumber: before + 1 },
      { hash: unknownHash, blockNumber: before + 1 },
      { hash: second, blockNumber: honest[1]?.blockNumber },
    ]);
  });
});

it('a search that finds more than is read is refused, for fewer blocks to pass', async () => {
  const large = await serveInstead((method, result) =>
    method === 'eth_getLogs' ? 'f'.repeat(17 * 1024 * 1024) : result,
  );
  await expect(open(large).findTransfers({ to: [companyWallet] }, 0, 1)).rejects.toMatchObject({
    name: 'ChainUnavailableError',
  });
});

/** Mines a transaction that writes 60,000 logs and then pays, behind another one in its block. */
async function payWithManyLogs(): Promise<string> {
  const writer = await createLogWriter(world);
  const transact = async (to: string, data: string, gas: number) => {
    const request = { from, to, data, gas: `0x${gas.toString(16)}`, gasPrice: '0x0' };
    return String(await world.rpc('eth_sendTransaction', request));
  };
  await transact(world.usdtAddress, writer.approval, 100_000);
  await world.send({ from: companyWallet, to: from, amountMicros: 1n });
  await world.mine();
  await world.send({ from, to: companyWallet, amountMicros: 7n });
  const data = writer.dataOf(60_000, { from, to: companyWallet, amountMicros: 1n });
  const hash = await transact(writer.address, data, 28_000_000);
  await world.finalize();
  return hash;
}

describe('a receipt of more than 16 MiB', () => {
  it('is had by its first log and by the logs of the token, and its transfer has the place it has in the whole', async () => {
    const hash = await payWithManyLogs();
    let bytes = 0;
    // Its replies have no more than is read of them, which is below the limit.
    const terse = await serveInstead((method, result) => {
      if (method !== 'eth_getTransactionReceipt') return result;
      const { logs, ...receipt } = rawReceipt.parse(result);
      bytes = JSON.stringify(result).length;
      return { ...receipt, logs };
    });
    // Two agree only on the same place.
    expect(await open(world.url, terse).getReceipt(hash)).toMatchObject({
      state: 'final',
      succeeded: true,
      transfers: [{ place: 60_000, from, to: companyWallet, amountMicros: 1n, hash }],
    });
    expect(bytes).toBeGreaterThan(16 * 1024 * 1024);
  });

  it('is no receipt where it does not begin with the logs of its transaction', async () => {
    const text = 'f'.repeat(17 * 1024 * 1024);
    const block = z
      .object({ hash: z.string() })
      .parse(await world.rpc('eth_getBlockByNumber', '0x0', false));
    const log = {
      address: world.usdtAddress,
      topics: [],
      data: '0x',
      transactionHash: `0x${'cd'.repeat(32)}`,
      blockHash: block.hash,
      blockNumber: '0x0',
      logIndex: '0x0',
    };
    for (const large of [text, { logs: [log], text }]) {
      const endpoint = await serveInstead((method, result) =>
        method === 'eth_getTransactionReceipt' ? large : result,
      );
      const chain = open(endpoint);
      await expect(chain.getReceipt(unknownHash)).rejects.toThrow(ChainUnavailableError);
      expect(await chain.getFinalizedBlockNumber()).toBeGreaterThan(0);
    }
  });
});

/** An endpoint that answers a try of a payment with these words. */
const refusing = (words: string) =>
  serveInstead((method, result) => (method === 'eth_call' ? rpcError(-32_000, words) : result));

describe('tryPayment', () => {
  const transaction = {
    raw: '0x',
    hash: unknownHash,
    from,
    chainId: 31_337n,
    nonce: 0,
    to: companyWallet,
    valueWei: 1n,
    data: '0x',
    gasLimit: 21_000n,
    maxFeePerGasWei: 50_000_000_000n,
    maxPriorityFeePerGasWei: 25_000_000_000n,
  };
  const tryAt = (chain: Chain, changes: Partial<typeof transaction> = {}) =>
    chain.tryPayment({ ...transaction, ...changes }, 0n, [], 'latest');

  beforeEach(() => world.rpc('anvil_setBalance', from, '0xde0b6b3a7640000'));

  it.each([
    'header not found',
    'pending state is not available',
    'daily request limit exceeded',
    'you are over the rate limit',
    'Internal error',
    '25/second request limit reached - reduce calls per second or upgrade your account',
    "Can't route your request to suitable provider, if you specified certain providers revise the list",
  ])(
    'an endpoint that answers "%s" refuses no payment: another one decides, and alone it is unavailable',
    async (words) => {
      const troubled = await refusing(words);
      await expect(tryAt(open(troubled))).rejects.toThrow(ChainUnavailableError);
      expect(await tryAt(open(troubled, world.url))).toMatchObject({ ok: true });
    },
  );

  it('an endpoint that answers "execution reverted" refuses the payment', async () => {
    expect(await tryAt(open(await refusing('execution reverted')))).toEqual({
      ok: false,
      words: 'execution reverted',
    });
  });

  it.each([
    [24_999_999_999n, false],
    [25_000_000_000n, true],
  ])('on Polygon a tip of %d wei is enough: %s', async (tipWei, ok) => {
    const polygon = await serveInstead((method, result) =>
      method === 'eth_chainId' ? '0x89' : result,
    );
    const chain = createChain({ ...config(polygon), chainId: 137 }, 60_000, 60_000);
    const tipped = { chainId: 137n, maxPriorityFeePerGasWei: tipWei };
    expect((await tryAt(chain, tipped)).ok).toBe(ok);
  });
});
