import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { call, valueOf } from '../../test/call.ts';
import { overAfter } from '../../test/deadlines.ts';
import { testChain } from '../../test/fakes/chain.ts';
import { joinMember } from '../../test/join-member.ts';
import { createTestWorld, retryWhileBusy, type TestWorld } from '../../test/world.ts';
import { checksumAddress } from '../chain/addresses.ts';
import { createChain } from '../chain/json-rpc-chain.ts';
import { createTokenLogs } from '../chain/json-rpc-token-logs.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { receiptSerial } from '../contract/calls/receipts.ts';
import { runJob } from '../jobs/run-job.ts';
import { ListChangedError } from '../platform/collection.ts';
import { neverOver } from '../platform/deadline.ts';
import { collections, paths } from '../platform/paths.ts';
import { beginReceipts, receiptScan, scanReceipts } from './scan-receipts.ts';

const usdt = 1_000_000n;
const sender = '0x1111111111111111111111111111111111111111';
const otherSender = '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd';

const chain = testChain();
let world: TestWorld;
let context: ActingContext;
let one: Caller;
let two: Caller;
const servers: Server[] = [];

beforeEach(async () => {
  world = createTestWorld({ chain });
  ({ context } = world);
  // The chain outlives the world, so the members are others each time.
  one = await joinMember(context, 'AAAAAA', false, { publicKey: newAddress() });
  two = await joinMember(context, 'BBBBBB', false, { publicKey: newAddress() });
  await beginReceipts(context);
});

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `0x${addresses.toString().padStart(40, '3')}`;
};

async function send(to: Caller, amountMicros: bigint, from = sender): Promise<string> {
  const hash = await chain.send({ from, to: to.publicKey, amountMicros });
  await chain.mine();
  return hash;
}

async function receiptsOf(member: Caller, query: { after?: string; limit?: number } = {}) {
  const input = { params: { publicKey: member.publicKey }, query: { limit: 50, ...query } };
  return valueOf(await call(context, 'getReceipts', member, input));
}

async function sendersOf(member: Caller): Promise<string[]> {
  const params = { publicKey: member.publicKey };
  const senders = valueOf(await call(context, 'getReceiptSenders', member, { params }));
  return senders.map(({ from }) => from);
}

const amountsOf = async (member: Caller) => (await receiptsOf(member)).map(({ amt }) => amt);

/** Every document of the scan with the moment of its last write, but for the cursor. */
async function dump(): Promise<unknown> {
  const documents = await Promise.all(
    [collections.receipts, 'receiptSenders', 'memberAddresses'].map(
      async (name) => (await context.firestore.collection(name).get()).docs,
    ),
  );
  return documents.flat().map(({ ref, updateTime }) => [ref.path, updateTime.toMillis()]);
}

const rpcRequest = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) });
const logFilter = z.object({ fromBlock: z.string(), toBlock: z.string() });

/** An endpoint that answers like the chain, and refuses logs of more blocks than `blocksMax`. */
async function serve(blocksMax: number): Promise<{ url: string; spans: number[] }> {
  const spans: number[] = [];
  async function answerOf(method: string, params: readonly unknown[]) {
    if (method === 'eth_getLogs') {
      const { fromBlock, toBlock } = logFilter.parse(params[0]);
      const span = Number(toBlock) - Number(fromBlock) + 1;
      spans.push(span);
      const message = 'query returned more than 10000 results';
      if (span > blocksMax) return { error: { code: -32_005, message } };
    }
    return { result: await chain.rpc(method, ...params) };
  }
  const server = createServer((request, response) => {
    void (async () => {
      const { id, method, params } = rpcRequest.parse(await json(request));
      const answer = await answerOf(method, params);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    })();
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { url: `http://127.0.0.1:${address.port}`, spans };
}

const throughEndpoints = (...rpcUrls: string[]) => ({
  ...context,
  tokenLogs: createTokenLogs({ ...context.config, rpcUrls }),
});

it('two members see what each received, newest first, a page at a time, once it is final', async () => {
  const first = await send(one, 5n * usdt);
  const second = await send(one, 7n * usdt, otherSender);
  await send(two, 9n * usdt);
  await chain.send({ from: sender, to: otherSender, amountMicros: usdt });
  expect(await receiptsOf(one)).toEqual([]);
  await chain.finalize();
  expect(await runJob(context, 'scan-receipts')).toMatchObject({ state: 'done' });

  const [newer, older] = await receiptsOf(one);
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(newer).toEqual({
    id: expect.stringMatching(new RegExp(`^${second}_\\d+$`)),
    txn: second,
    from: checksumAddress(otherSender),
    amt: 7n * usdt,
    dates: instant,
  });
  expect(older).toMatchObject({ txn: first, from: sender, amt: 5n * usdt });
  expect(await receiptsOf(one, { limit: 1 })).toEqual([newer]);
  expect(await receiptsOf(one, { after: newer?.id ?? '' })).toEqual([older]);
  await expect(receiptsOf(two, { after: newer?.id ?? '' })).rejects.toThrow(ListChangedError);
  expect(await amountsOf(two)).toEqual([9n * usdt]);
  expect(await sendersOf(one)).toEqual([otherSender, sender]);
});

it('a receipt has the time of its block', async () => {
  await send(one, usdt);
  const { timestamp } = z
    .object({ timestamp: z.string() })
    .parse(await chain.rpc('eth_getBlockByNumber', 'latest', false));
  await chain.finalize();
  await scanReceipts(context, neverOver);
  const dates = new Date(Number(timestamp) * 1_000).toISOString();
  const rows = await receiptsOf(one);
  expect(rows).toMatchObject([{ dates }]);
  // What a further page starts after.
  for (const { id } of rows) expect(receiptSerial.safeParse(id).success).toBe(true);
});

it('a transfer of nothing leaves its sender alone, and bait beyond ten receipts a day too', async () => {
  await send(one, 0n, otherSender);
  for (let index = 0; index < 11; index += 1) {
    const from = `0x${index.toString(16).padStart(40, '4')}`;
    await chain.send({ from, to: one.publicKey, amountMicros: 9_999n });
  }
  await chain.mine();
  await chain.finalize();
  await scanReceipts(context, neverOver);
  expect(await receiptsOf(one)).toHaveLength(10);
  expect(await sendersOf(one)).toHaveLength(12);
  expect(await sendersOf(one)).toContain(otherSender);
});

it('a stranger who fills a day with cheap receipts hides nothing from a member who has proven the address', async () => {
  const unproven = await joinMember(context, 'CCCCCC', false, {
    publicKey: newAddress(),
    proven: false,
  });
  for (const { publicKey } of [one, unproven]) {
    await context.firestore.doc(paths.receiptSenders(publicKey)).set({
      senders: [otherSender],
      day: 0,
      dayCount: 500,
      through: { blockNumber: 0, logIndex: 0 },
    });
  }
  await send(one, 3_000n * usdt);
  await send(unproven, 3_000n * usdt);
  await chain.finalize();
  await scanReceipts(context, neverOver);
  expect(await amountsOf(one)).toEqual([3_000n * usdt]);
  expect(await amountsOf(unproven)).toEqual([]);
  expect(await sendersOf(unproven)).toEqual([sender, otherSender]);
});

it('the same blocks scanned again write nothing', async () => {
  await send(one, 5n * usdt);
  await send(two, 0n);
  await chain.finalize();
  const before = await context.firestore.doc(paths.scan(receiptScan)).get();
  await scanReceipts(context, neverOver);
  const written = await dump();
  // It died before it had noted how far it came.
  await before.ref.set(before.data() ?? {});
  await scanReceipts(context, neverOver);
  expect(await dump()).toEqual(written);
  expect(await amountsOf(one)).toEqual([5n * usdt]);
});

it('two scans at the same time end as one', async () => {
  await send(one, 5n * usdt);
  await send(one, 0n, otherSender);
  await send(two, 6n * usdt);
  await chain.finalize();
  const other = world.connectAgain();
  const results = await Promise.all([
    retryWhileBusy(() => scanReceipts(context, neverOver)),
    retryWhileBusy(() => scanReceipts(other, neverOver)),
  ]);
  expect(results).toEqual(['done', 'done']);
  expect(await amountsOf(one)).toEqual([5n * usdt]);
  expect(await sendersOf(one)).toEqual([otherSender, sender]);
  expect(await amountsOf(two)).toEqual([6n * usdt]);
});

it('a scan whose time is up at any point goes on in the next one', async () => {
  await send(one, 5n * usdt);
  await send(two, 6n * usdt);
  await chain.finalize();
  let endedAt = 0;
  for (let looks = 0; ; looks += 1) {
    const state = await scanReceipts(context, overAfter(looks));
    if (state === 'done') break;
    endedAt += 1;
  }
  expect(endedAt).toBeGreaterThan(2);
  expect(await amountsOf(one)).toEqual([5n * usdt]);
  expect(await amountsOf(two)).toEqual([6n * usdt]);
});

it('a refused range is halved until it passes, and everything in it is found', async () => {
  const { spans, url } = await serve(2);
  for (const amount of [1n, 2n, 3n]) await send(one, amount * usdt);
  await chain.finalize();
  await scanReceipts(throughEndpoints(url), neverOver);
  expect(await amountsOf(one)).toEqual([3n * usdt, 2n * usdt, usdt]);
  expect(spans[0]).toBeGreaterThan(2);
  expect(spans.some((span) => span <= 2)).toBe(true);
});

it('when an endpoint is down, or refuses what another gives, the other one is asked', async () => {
  const { spans, url } = await serve(0);
  await send(one, 5n * usdt);
  await chain.finalize();
  await scanReceipts(throughEndpoints('http://127.0.0.1:1', url, chain.url), neverOver);
  expect(await amountsOf(one)).toEqual([5n * usdt]);
  expect(spans).toHaveLength(1);
});

it('what the node lacked that was asked for the logs is found once it has the block', async () => {
  await scanReceipts(context, neverOver);
  await send(one, 5n * usdt);
  await chain.finalize();
  const ofPolygon = createChain({ ...context.config, finalityBlocks: 128 }, 60_000, 60_000);
  const tokenLogs = { ...context.tokenLogs, listTransfers: async () => [] };
  await scanReceipts({ ...context, chain: ofPolygon, tokenLogs }, neverOver);
  await scanReceipts(context, neverOver);
  expect(await amountsOf(one)).toEqual([5n * usdt]);
});

it('without an endpoint nothing is missed: the scan fails and the next one finds all', async () => {
  const { url } = await serve(0);
  await send(one, 5n * usdt);
  await chain.finalize();
  await expect(scanReceipts(throughEndpoints('http://127.0.0.1:1'), neverOver)).rejects.toThrow(
    'No endpoint',
  );
  await expect(scanReceipts(throughEndpoints(url), neverOver)).rejects.toThrow('No endpoint');
  await scanReceipts(context, neverOver);
  expect(await amountsOf(one)).toEqual([5n * usdt]);
});

it('a member who joins later is known to the next scan, and each address is stored once', async () => {
  await send(one, 5n * usdt);
  await chain.finalize();
  await scanReceipts(context, neverOver);
  world.setNow('2026-01-07T13:00:00.000Z');
  const late = await joinMember(context, 'CCCCCC', false, { publicKey: newAddress() });
  await send(late, 8n * usdt);
  await chain.finalize();
  await scanReceipts(context, neverOver);
  await send(one, 6n * usdt);
  await chain.finalize();
  await scanReceipts(context, neverOver);
  expect(await amountsOf(late)).toEqual([8n * usdt]);
  expect(await amountsOf(one)).toEqual([6n * usdt, 5n * usdt]);
  const chunk = await context.firestore.doc(paths.memberAddresses(0)).get();
  expect(chunk.get('addresses')).toHaveLength(60);
});

it('senders that cannot be read are collected again, and stop nobody', async () => {
  const broken = context.firestore.doc(paths.receiptSenders(one.publicKey));
  await broken.set({ senders: 'none' });
  await send(one, 5n * usdt);
  await send(two, 6n * usdt);
  await chain.finalize();
  const warnings: string[] = [];
  const log = { ...context.log, warn: (event: string) => void warnings.push(event) };
  await scanReceipts({ ...context, log }, neverOver);
  expect(warnings).toHaveLength(1);
  expect(await amountsOf(one)).toEqual([5n * usdt]);
  expect(await sendersOf(one)).toEqual([sender]);
  expect(await amountsOf(two)).toEqual([6n * usdt]);
});
