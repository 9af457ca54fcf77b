import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { transferTopic } from '../src/contract/chain/erc20.ts';
import {
  hashOf,
  type SimulatedTransfer,
  senderAddress,
  transfersIn,
  transfersPerBlock,
} from './day-of-transfers.ts';

/** What a simulated endpoint is started with. */
const endpointData = z.object({
  token: z.string(),
  members: z.int(),
  blocks: z.int(),
  /** Requests, bytes of answers, and the last final block, which the bench moves. */
  counters: z.instanceof(BigInt64Array),
});

const { blocks, counters, members, token } = endpointData.parse(workerData);
const request = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) });
const filter = z.object({
  fromBlock: z.string(),
  toBlock: z.string(),
  topics: z.array(z.nullable(z.string())),
});

const word = (hex: string): string => `0x${hex.padStart(64, '0')}`;
const hexOf = (value: number): string => `0x${value.toString(16)}`;

// As a node has it: a search for one recipient costs it nothing.
const byRecipient = Map.groupBy(transfersIn(0, blocks - 1, members), ({ to }) => word(to.slice(2)));

const logOf = ({ number, blockNumber, to, micros }: SimulatedTransfer) => ({
  address: token,
  topics: [transferTopic, word(senderAddress(number).slice(2)), word(to.slice(2))],
  data: word(micros.toString(16)),
  blockNumber: hexOf(blockNumber),
  transactionHash: hashOf(number),
  transactionIndex: hexOf(number % transfersPerBlock),
  blockHash: hashOf(-blockNumber - 1),
  logIndex: hexOf(number % transfersPerBlock),
  removed: false,
});

function answer(method: string, [first]: readonly unknown[]): unknown {
  if (method === 'eth_chainId') return hexOf(31_337);
  if (method === 'eth_getBlockByNumber') {
    const number = first === 'finalized' ? Number(counters[2]) : Number(first);
    return { number: hexOf(number), hash: hashOf(-number - 1), timestamp: hexOf(2 * number) };
  }
  const { fromBlock, toBlock, topics } = filter.parse(first);
  const [from, to] = [Number(fromBlock), Number(toBlock)];
  const [, , recipient] = topics;
  const found =
    typeof recipient === 'string'
      ? (byRecipient.get(recipient) ?? []).filter(
          ({ blockNumber }) => blockNumber >= from && blockNumber <= to,
        )
      : transfersIn(from, to, members);
  return found.map(logOf);
}

const server = createServer((incoming, response) => {
  void (async () => {
    const { id, method, params } = request.parse(await json(incoming));
    const body = JSON.stringify({ jsonrpc: '2.0', id, result: answer(method, params) });
    Atomics.add(counters, 0, 1n);
    Atomics.add(counters, 1, BigInt(body.length));
    response.setHeader('content-type', 'application/json');
    response.end(body);
  })();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') parentPort?.postMessage(address.port);
});
