import { isError } from 'ethers/utils';
import * as z from 'zod/mini';
import {
  type Chain,
  ChainUnavailableError,
  type FoundTransaction,
  RangeRefusedError,
} from './chain.ts';
import { type JsonRpcEndpoint, openEndpoint, rpcNumber } from './json-rpc-endpoint.ts';
import { parseTransfer, rpcHash, rpcLog, topicsOf, transfersOf } from './usdt-transfer-log.ts';
import { agreedHeight, agreeOnReceipt, type Witness } from './witnesses.ts';

/** Where the chain is and what counts on it. */
export interface ChainConfig {
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly usdtAddress: string;
  readonly finalityBlocks: number;
}

/** How long a call waits for endpoints that do not answer; what the others said decides then. */
const patienceMs = 4_500;

const rpcTime = z.pipe(
  rpcNumber,
  z.transform((seconds: number) => new Date(seconds * 1_000)),
);
const rpcBlock = z.nullable(z.object({ number: rpcNumber, hash: rpcHash, timestamp: rpcTime }));
const rpcReceipt = z.nullable(
  z.object({
    status: z.enum(['0x0', '0x1']),
    blockHash: rpcHash,
    blockNumber: rpcNumber,
    logs: z.array(rpcLog),
  }),
);

/** The chain behind one or more JSON-RPC endpoints, which are asked side by side. */
export function createChain(
  { rpcUrls, chainId, usdtAddress, finalityBlocks }: ChainConfig,
  timeoutMs = patienceMs,
): Chain {
  const endpoints = rpcUrls.map((url) => ({
    ...openEndpoint(url, chainId, timeoutMs),
    // Once an endpoint has known the tag, an error is an error.
    knowsFinalized: false,
  }));
  type Endpoint = (typeof endpoints)[number];
  // The local world has one endpoint; the configuration asks for more on a chain with real money.
  const needed = Math.min(2, endpoints.length);

  /**
   * Asks every endpoint and ends as soon as `conclude` finds a conclusion in the answers so far, else
   * with what it concludes from all that came in time.
   * @throws ChainUnavailableError without a conclusion.
   */
  async function askAll<Answer, Conclusion>(
    ask: (endpoint: Endpoint) => Promise<Answer>,
    conclude: (answers: readonly Answer[], isAll: boolean) => Conclusion | undefined,
  ): Promise<Conclusion> {
    const answers: Answer[] = [];
    const failures: unknown[] = [];
    const concluded = Promise.withResolvers<Conclusion>();
    const end = () => {
      const conclusion = conclude(answers, true);
      if (conclusion !== undefined) return concluded.resolve(conclusion);
      const refused = failures.find((failure) => failure instanceof RangeRefusedError);
      concluded.reject(
        refused ??
          new ChainUnavailableError('Too few endpoints of the chain answered', { cause: failures }),
      );
    };
    const timer = setTimeout(end, timeoutMs);
    void Promise.all(
      endpoints.map(async (endpoint) => {
        try {
          answers.push(await ask(endpoint));
        } catch (failure) {
          failures.push(failure);
          return;
        }
        const conclusion = conclude(answers, false);
        if (conclusion !== undefined) concluded.resolve(conclusion);
      }),
    ).then(end, concluded.reject);
    return concluded.promise.finally(() => clearTimeout(timer));
  }

  /** The lower height of the first two that answer. */
  const askHeight = (ask: (endpoint: Endpoint) => Promise<number>): Promise<number> =>
    askAll(ask, (heights) => agreedHeight(heights, needed));

  async function finalizedOn(endpoint: Endpoint): Promise<number> {
    const block = await endpoint
      .request('eth_getBlockByNumber', ['finalized', false], rpcBlock)
      .catch((failure: unknown) => {
        if (isUnknownTag(failure)) return null;
        throw failure;
      });
    if (block !== null) {
      endpoint.knowsFinalized = true;
      return block.number;
    }
    if (endpoint.knowsFinalized) throw new Error('The endpoint has forgotten the finalized tag');
    return Math.max(0, (await blockNumberOn(endpoint)) - finalityBlocks);
  }

  async function witnessOn(endpoint: Endpoint, hash: string): Promise<Witness> {
    // In this order: a receipt read after its block was final is the receipt for good.
    const finalized = await finalizedOn(endpoint);
    const receipt = await endpoint.request('eth_getTransactionReceipt', [hash], rpcReceipt);
    if (receipt === null) return { finalized, receipt };
    const { blockHash, blockNumber, logs, status } = receipt;
    const block = await endpoint.request(
      'eth_getBlockByNumber',
      [hexOf(blockNumber), false],
      rpcBlock,
    );
    if (block?.hash !== blockHash) throw new Error('The receipt is of a block off the chain');
    return {
      finalized,
      receipt: {
        blockHash,
        blockNumber,
        minedAt: block.timestamp,
        succeeded: status === '0x1',
        transfers: transfersOf(logs, usdtAddress),
      },
    };
  }

  return {
    getReceipt: (hash) =>
      askAll(
        (endpoint) => witnessOn(endpoint, hash),
        (witnesses, isAll) => {
          if (witnesses.length === 0) return undefined;
          const receipt = agreeOnReceipt(witnesses, needed);
          return isAll || receipt.state === 'final' ? receipt : undefined;
        },
      ),

    getBlockNumber: () => askHeight(blockNumberOn),

    getFinalizedBlockNumber: () => askHeight(finalizedOn),

    findTransfers: (filter, fromBlock, toBlock) =>
      askAll(
        async (endpoint) => {
          // An endpoint that lags behind would answer with a list that lacks the last blocks.
          if ((await finalizedOn(endpoint)) < toBlock) throw new Error('The endpoint lags behind');
          const range = { fromBlock: hexOf(fromBlock), toBlock: hexOf(toBlock) };
          const logs = await endpoint
            .request(
              'eth_getLogs',
              [{ address: usdtAddress, topics: topicsOf(filter), ...range }],
              z.array(rpcLog),
            )
            .catch((failure: unknown) => {
              // It answered, with an error: most likely there are too many blocks, or logs in them.
              if (!isError(failure, 'UNKNOWN_ERROR')) throw failure;
              throw new RangeRefusedError('The endpoint refuses the range', { cause: failure });
            });
          return logs.flatMap((log) => {
            const transfer = parseTransfer(log, usdtAddress);
            // Anybody can make transfers of nothing in anybody's name.
            if (transfer === undefined || transfer.amountMicros === 0n) return [];
            return { hash: transfer.hash, blockNumber: transfer.blockNumber };
          });
        },
        (lists) => (lists.length >= needed ? inOrder(lists.flat()) : undefined),
      ),

    hasCode: (address) =>
      askAll(
        (endpoint) => endpoint.request('eth_getCode', [address, 'latest'], z.string()),
        ([code]) => (code === undefined ? undefined : code !== '0x'),
      ),
  };
}

/** Each transaction once, in the order of the chain. */
function inOrder(found: readonly FoundTransaction[]): FoundTransaction[] {
  const sorted = found.toSorted((one, other) => one.blockNumber - other.blockNumber);
  return [...new Map(sorted.map((each) => [each.hash, each])).values()];
}

const hexOf = (block: number): string => `0x${block.toString(16)}`;

function blockNumberOn(endpoint: JsonRpcEndpoint): Promise<number> {
  return endpoint.request('eth_blockNumber', [], rpcNumber);
}

const rpcError = z.object({ error: z.object({ code: z.number(), message: z.string() }) });

/**
 * Whether an endpoint answered that it does not know the tag `finalized`. Any other error says nothing
 * about the tag: a busy endpoint must not make blocks final that are not.
 */
function isUnknownTag(failure: unknown): boolean {
  if (!isError(failure, 'UNKNOWN_ERROR')) return false;
  const { data } = rpcError.safeParse(failure);
  if (data === undefined) return false;
  const { code, message } = data.error;
  // JSON-RPC: method not found, invalid params; the execution API: unknown block.
  return [-32_601, -32_602, -39_001].includes(code) || /unknown block/i.test(message);
}
