import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { createChain } from '../src/chain/json-rpc-chain.ts';
import { openEndpoint } from '../src/chain/json-rpc-endpoint.ts';
import { createTokenLogs } from '../src/chain/json-rpc-token-logs.ts';
import { rpcLog } from '../src/chain/usdt-transfer-log.ts';
import { addressTopic, transferTopic } from '../src/contract/chain/erc20.ts';
import { type PackedAddresses, packAddresses } from '../src/receipts/core/packed-addresses.ts';
import { nothingReceived, receive, transfersToMembers } from '../src/receipts/core/receive.ts';
import { blocksPerScanMax } from '../src/receipts/scan-receipts.ts';
import { memberAddress, transfersPerBlock } from './day-of-transfers.ts';
import { figure, note, say, textTable } from './report.ts';

/** Counts of members and blocks; a test uses small ones. */
export interface ReceiptsBenchOptions {
  readonly members: number;
  readonly blocks: number;
  /** How many members the naive way is measured with. */
  readonly sample: number;
}

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const addressesPerChunk = 40_000;
/** A scan a minute. */
const blocksPerMinute = 30;
/** The widest span of common endpoints, which the naive way uses. */
const naiveSpan = 10_000;

/** What a pass over the day took. */
interface Pass {
  readonly requests: number;
  readonly bytes: number;
  readonly seconds: number;
}

/**
 * Measures a day of the token's logs, read once for everybody, against a search for each member; returns
 * whether both find the same.
 */
export async function benchReceipts({
  members,
  blocks,
  sample,
}: ReceiptsBenchOptions): Promise<boolean> {
  note(`Preparing ${blocks} blocks for ${members} members`);
  const counters = new BigInt64Array(new SharedArrayBuffer(24));
  const worker = new Worker(new URL('./simulated-endpoint.ts', import.meta.url), {
    workerData: { token, members, blocks, counters },
  });
  try {
    const [port] = z.tuple([z.int()]).parse(await once(worker, 'message'));
    const url = `http://127.0.0.1:${port}`;
    const addresses = Array.from({ length: members }, (_, index) => memberAddress(index));
    const packed = packedChunks(addresses);
    const measure = async (work: () => Promise<unknown>): Promise<Pass> => {
      const [requests = 0n, bytes = 0n] = counters;
      const startedMs = performance.now();
      await work();
      return {
        requests: Number((counters[0] ?? 0n) - requests),
        bytes: Number((counters[1] ?? 0n) - bytes),
        seconds: (performance.now() - startedMs) / 1_000,
      };
    };
    const setFinalized = (block: number) => void Atomics.store(counters, 2, BigInt(block));

    note('Reading the day at once, as after a day without a run');
    setFinalized(blocks - 1);
    let found: Found = new Map();
    const atOnce = await measure(async () => {
      found = await scanDay(url, packed, { blocks, span: blocksPerScanMax, setFinalized });
    });
    note('Reading a tenth of it minute by minute');
    const live = await measure(() =>
      scanDay(url, packed, { blocks: blocks / 10, span: blocksPerMinute, setFinalized }),
    );
    note(`Searching for each of ${sample} members`);
    setFinalized(blocks - 1);
    const searched = addresses.slice(0, sample);
    let naiveFound: Found = new Map();
    const naive = await measure(async () => {
      naiveFound = await searchEach(url, searched, blocks);
    });
    const receipts = [...found.values()].reduce((sum, hashes) => sum + hashes.length, 0);
    const agreed = searched.every(
      (each) => textOf(found.get(each)) === textOf(naiveFound.get(each)),
    );
    say('## What members received in a day\n');
    say(
      `${blocks} blocks of ${transfersPerBlock} transfers, ${members} members (${figure(packed.reduce((sum, { length }) => sum + length, 0) / 1e6)} MB of addresses), ${receipts} receipts by ${found.size} members\n`,
    );
    say(
      textTable([
        [
          'one pass over the day',
          'requests',
          'MB',
          'seconds',
          'requests / at once',
          'seconds / at once',
        ],
        rowOf(`at once, ${blocksPerScanMax} blocks a request`, atOnce, atOnce),
        rowOf(
          `minute by minute, ${blocksPerMinute} blocks a run, from a tenth of it`,
          scaled(live, 10),
          atOnce,
        ),
        rowOf(
          `a search for each member, from ${sample} of them`,
          scaled(naive, members / sample),
          atOnce,
        ),
      ]),
    );
    say(
      '\nOf the requests at once and by the minute one is for the time of each block with a receipt.\n',
    );
    if (!agreed || receipts === 0) say('THEY DO NOT AGREE: a search for a member finds others\n');
    return agreed && receipts > 0;
  } finally {
    await worker.terminate();
  }
}

/** The hashes that each address received, in the order of the chain. */
type Found = Map<string, readonly string[]>;

function packedChunks(addresses: readonly string[]): PackedAddresses[] {
  const chunks = Math.ceil(addresses.length / addressesPerChunk);
  return Array.from({ length: chunks }, (_, chunk) =>
    packAddresses(addresses.slice(chunk * addressesPerChunk, (chunk + 1) * addressesPerChunk)),
  );
}

/** What the job does, but for Firestore: a run for each `span` blocks. */
async function scanDay(
  url: string,
  members: readonly PackedAddresses[],
  {
    blocks,
    span,
    setFinalized,
  }: {
    readonly blocks: number;
    readonly span: number;
    readonly setFinalized: (block: number) => void;
  },
): Promise<Found> {
  const isLive = span < blocksPerScanMax;
  const config = { rpcUrls: [url], chainId: 31_337, usdtAddress: token, finalityBlocks: 0 };
  const chain = createChain(config);
  const logs = createTokenLogs(config);
  const found = new Map<string, string[]>();
  if (!isLive) await chain.getFinalizedBlockNumber();
  for (let from = 0; from < blocks; from += span) {
    const to = Math.min(from + span, blocks) - 1;
    if (isLive) {
      setFinalized(to);
      await chain.getFinalizedBlockNumber();
    }
    const received = transfersToMembers(await logs.listTransfers(from, to), members);
    const times = new Set<number>();
    for (const [member, transfers] of received) {
      const { receipts } = receive(nothingReceived, transfers, Number.POSITIVE_INFINITY);
      found.set(member, [...(found.get(member) ?? []), ...receipts.map(({ hash }) => hash)]);
      for (const { blockNumber } of receipts) times.add(blockNumber);
    }
    await Promise.all([...times].map((block) => logs.getBlockTime(block)));
  }
  return found;
}

/** The naive way: a search of the day for each member, in the widest spans that endpoints take. */
async function searchEach(
  url: string,
  addresses: readonly string[],
  blocks: number,
): Promise<Found> {
  const endpoint = openEndpoint(url, 31_337, 20_000);
  const found: Found = new Map();
  for (const address of addresses) {
    const topics = [transferTopic, null, addressTopic(address)];
    const hashes: string[] = [];
    for (let from = 0; from < blocks; from += naiveSpan) {
      const range = {
        fromBlock: `0x${from.toString(16)}`,
        toBlock: `0x${(Math.min(from + naiveSpan, blocks) - 1).toString(16)}`,
      };
      const logs = await endpoint.request(
        'eth_getLogs',
        [{ address: token, topics, ...range }],
        z.array(rpcLog),
      );
      hashes.push(...logs.map(({ transactionHash }) => transactionHash));
    }
    if (hashes.length > 0) found.set(address, hashes);
  }
  return found;
}

const textOf = (hashes: readonly string[] = []): string => hashes.join();

const scaled = ({ bytes, requests, seconds }: Pass, factor: number): Pass => ({
  requests: requests * factor,
  bytes: bytes * factor,
  seconds: seconds * factor,
});

function rowOf(name: string, pass: Pass, base: Pass): string[] {
  const { bytes, requests, seconds } = pass;
  return [
    name,
    requests.toFixed(0),
    figure(bytes / 1e6),
    figure(seconds),
    figure(requests / base.requests),
    figure(seconds / base.seconds),
  ];
}
