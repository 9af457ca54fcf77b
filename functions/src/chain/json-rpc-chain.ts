import * as z from 'zod/mini';
import { type Deadline, deadlineIn } from '../platform/deadline.ts';
import { checksumAddress } from './addresses.ts';
import { askEndpoints } from './ask-endpoints.ts';
import { blockNumberOn, blockTimeOn, createFinality, hexOf, transactionCountOn } from './blocks.ts';
import {
  type Chain,
  ChainUnavailableError,
  type FoundTransaction,
  type FoundTransfer,
  type TransferFilter,
} from './chain.ts';
import { inRanges } from './in-ranges.ts';
import { openEndpoint, rpcNumber } from './json-rpc-endpoint.ts';
import { submissionTo } from './payment-submission.ts';
import { receiptOn } from './receipt-on.ts';
import { searchLogs } from './search-logs.ts';
import { readTransfer, topicsOf } from './usdt-transfer-log.ts';
import { agreedHeight, agreeOnReceipt, findAgreed, type Witness } from './witnesses.ts';

/** Where the chain is and what counts on it. */
export interface ChainConfig {
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly usdtAddress: string;
  readonly finalityBlocks: number;
}

/** How long a call waits for endpoints that do not answer; what the others said decides then. */
const patienceMs = 4_500;
/**
 * The same while a member waits for a payment to be taken. Three steps come before it is stored, and end within eight of
 * the call's ten seconds; only a pay-out has the first of them, the search for other transfers. Where that finds one, its
 * receipt is waited for with the usual patience: then the call may end before the payment is stored, and the browser
 * submits the same bytes again.
 */
const submissionMs = 2_500;
/**
 * How long a third endpoint is waited for once two have said how far the chain is: one of the two may stand still,
 * or say less than is true, and the third shows which.
 */
const settleMs = 500;
/** Endpoints that are further apart are not on one chain, or one of them stands still: some minutes of Polygon. */
const blocksApartMax = 300;
/**
 * How far a node may lag behind the others that answer for the same endpoint: the one that is asked for a receipt or logs is
 * not the one that has named the last final block, two or three below the newest. Bor keeps the state, in which the nonces
 * are, of twice as many. It is half of what counts as final where that is less, as on a chain of one node.
 */
const lagMaxBlocks = 64;

/** Of a transaction, whose it is. */
const rpcTransaction = z.object({
  from: z.pipe(z.string(), z.transform(checksumAddress)),
  nonce: rpcNumber,
});

/**
 * The chain behind one or more JSON-RPC endpoints, which are asked side by side. `timeoutMs` is how long a call
 * waits, `submissionTimeoutMs` how long each step of a submission does.
 */
export function createChain(
  { rpcUrls, chainId, usdtAddress, finalityBlocks }: ChainConfig,
  timeoutMs = patienceMs,
  submissionTimeoutMs = Math.min(timeoutMs, submissionMs),
): Chain {
  const endpoints = rpcUrls.map((url) => {
    const endpoint = openEndpoint(url, chainId, timeoutMs);
    const finalized = createFinality(endpoint, finalityBlocks);
    return { ...endpoint, finalized, host: new URL(url).host };
  });
  type Endpoint = (typeof endpoints)[number];
  // The local world has one endpoint; the configuration asks for more on a chain with real money.
  const needed = Math.min(2, endpoints.length);
  const lagBlocks = Math.min(lagMaxBlocks, Math.floor(finalityBlocks / 2));

  const askAll = <Answer, Conclusion>(
    ask: (endpoint: Endpoint) => Promise<Answer>,
    conclude: (answers: readonly Answer[], isAll: boolean) => Conclusion | undefined,
  ): Promise<Conclusion> => askEndpoints(endpoints, { ask, conclude, timeoutMs });

  /** The height that two have reached, of all that answer in time. */
  const askHeight = (ask: (endpoint: Endpoint) => Promise<number>): Promise<number> =>
    askEndpoints(endpoints, {
      ask,
      conclude: (heights) => agreedHeight(heights, needed),
      timeoutMs,
      settleMs,
    });

  /** What each of at least two endpoints says, of all that answer in time: for what none of them may know yet. */
  const askEach = <Answer>(
    ask: (endpoint: Endpoint) => Promise<Answer>,
  ): Promise<readonly Answer[]> =>
    askAll(ask, (answers, isAll) => (isAll && answers.length >= needed ? answers : undefined));

  const askMost = async (address: string, block: 'latest' | 'pending'): Promise<number> =>
    Math.max(...(await askEach((endpoint) => transactionCountOn(endpoint, address, block))));

  /**
   * The number that two have reached, of all that answer in time. A payment is taken also where one alone answers:
   * `ofOne` says what its number is worth then.
   */
  const askBeforeSubmission = (
    ask: (endpoint: Endpoint) => Promise<number>,
    ofOne: (number: number) => number,
  ): Promise<number> =>
    askEndpoints(endpoints, {
      ask,
      conclude: (numbers, isAll) => {
        const [first] = numbers;
        const alone = isAll && first !== undefined ? ofOne(first) : undefined;
        return agreedHeight(numbers, needed) ?? alone;
      },
      timeoutMs: submissionTimeoutMs,
      settleMs,
    });

  const finalizedOn = ({ finalized }: Endpoint): Promise<number> => finalized();

  /** How far an endpoint is, where a block is final there. */
  async function requireFinal(endpoint: Endpoint, block: number): Promise<number> {
    const finalized = await finalizedOn(endpoint);
    if (finalized < block) throw new Error('The endpoint lags behind');
    return finalized;
  }

  async function transfersOn(
    endpoint: Endpoint,
    filter: TransferFilter,
    blocks: { readonly fromBlock: number; readonly toBlock?: number },
  ): Promise<FoundTransfer[]> {
    const search = { address: usdtAddress, topics: topicsOf(filter), ...blocks };
    return (await searchLogs(endpoint, search)).flatMap((log) => {
      const transfer = readTransfer(log, usdtAddress);
      // Anybody can make transfers of nothing in anybody's name.
      return transfer === undefined || transfer.amountMicros === 0n ? [] : transfer;
    });
  }

  /** The same in all blocks from this one on; in fewer at once where it refuses so many. */
  async function newTransfersOn(
    endpoint: Endpoint,
    filter: TransferFilter,
    fromBlock: number,
    deadline: Deadline,
  ): Promise<FoundTransfer[]> {
    const newest = await blockNumberOn(endpoint);
    // What is searched follows a block that was final. That it finds nothing would say nothing.
    if (newest < fromBlock - 1) throw new Error('The endpoint lags behind');
    const search = async (first: number, last: number) => {
      // The last range is open: what is mined meanwhile is in it.
      const toBlock = last < newest ? { toBlock: last } : {};
      try {
        return await transfersOn(endpoint, filter, { fromBlock: first, ...toBlock });
      } catch (cause) {
        throw new ChainUnavailableError('An endpoint does not search these blocks', { cause });
      }
    };
    const all = { from: fromBlock, to: newest, spanMax: Math.max(1, newest - fromBlock + 1) };
    const transfers: FoundTransfer[] = [];
    for await (const { found, nextBlock } of inRanges(all, search, deadline)) {
      transfers.push(...found);
      if (nextBlock <= newest && deadline.isOver())
        throw new Error('The time for the search is up');
    }
    return transfers;
  }

  async function witnessOn(endpoint: Endpoint, hash: string, finalBy: number): Promise<Witness> {
    // In this order: a receipt read after its block was final is the receipt for good.
    const finalized = await requireFinal(endpoint, finalBy);
    return { finalized, receipt: await receiptOn(endpoint, hash, usdtAddress) };
  }

  return {
    getReceipt: (hash, block = 0) =>
      askAll(
        (endpoint) => witnessOn(endpoint, hash, block),
        (witnesses, isAll) => {
          const receipt = agreeOnReceipt(witnesses, needed);
          // That a transaction is unknown decides about money too.
          if (receipt.state === 'unknown' && witnesses.length < needed) return undefined;
          return isAll || receipt.state === 'final' ? receipt : undefined;
        },
      ),

    getSender: (hash) =>
      askAll(
        (endpoint) => endpoint.request('eth_getTransactionByHash', [hash], rpcTransaction),
        (senders) => findAgreed(senders, needed, JSON.stringify),
      ),

    async listSilentEndpoints() {
      const heights = await Promise.all(
        endpoints.map((endpoint) =>
          blockNumberOn(endpoint)
            .catch(() => blockNumberOn(endpoint))
            .catch(() => Number.NEGATIVE_INFINITY),
        ),
      );
      const newest = Math.max(0, ...heights);
      return endpoints.flatMap(({ host }, at) =>
        newest - (heights[at] ?? 0) > blocksApartMax ? [host] : [],
      );
    },

    async getNewestBlock() {
      const heights = await askEach(blockNumberOn);
      const newest = Math.max(...heights);
      if (newest - Math.min(...heights) > blocksApartMax) {
        throw new ChainUnavailableError(`The endpoints of the chain are at ${heights.join(', ')}`);
      }
      return newest;
    },

    getFinalizedBlockNumber: () => askHeight(finalizedOn),
    getBlockTime: (block) =>
      askAll(
        (endpoint) => blockTimeOn(endpoint, block),
        ([time]) => time,
      ),
    settledBelow: (finalized) => Math.max(0, finalized - lagBlocks),

    findTransfers: (filter, fromBlock, toBlock) =>
      askAll(
        async (endpoint) => {
          // An endpoint that lags behind would answer with a list that lacks the last blocks.
          await requireFinal(endpoint, toBlock);
          return transfersOn(endpoint, filter, { fromBlock, toBlock });
        },
        (lists) => (lists.length >= needed ? inOrder(lists.flat()) : undefined),
      ),

    findNewTransfers(filter, fromBlock) {
      const deadline = deadlineIn(submissionTimeoutMs);
      return askEndpoints(endpoints, {
        ask: (endpoint) => newTransfersOn(endpoint, filter, fromBlock, deadline),
        conclude: (lists, isAll) =>
          lists.length >= needed || (isAll && lists.length > 0) ? lists.flat() : undefined,
        timeoutMs: submissionTimeoutMs,
      });
    },

    getFirstOpenBlock: () =>
      askBeforeSubmission(
        async (endpoint) => (await finalizedOn(endpoint)) + 1,
        // Alone it could say so much that what was mined is never searched.
        () => 0,
      ),

    getNonce: (address) =>
      askBeforeSubmission(
        (endpoint) => transactionCountOn(endpoint, address, 'latest'),
        (count) => count,
      ),

    getNewestNonce: (address) => askMost(address, 'latest'),
    getPendingNonce: (address) => askMost(address, 'pending'),

    getNonceAt: (address, block) =>
      askHeight(async (endpoint) => {
        await requireFinal(endpoint, block);
        return transactionCountOn(endpoint, address, hexOf(block));
      }),

    ...submissionTo(endpoints, {
      chainId,
      usdtAddress,
      timeoutMs: submissionTimeoutMs,
    }),
  };
}

/**
 * Each transaction once, in the order of the chain, at the lowest block that an endpoint names for it. Whatever
 * one of them says, no transaction comes after its own block, so that none is left behind by a scan that goes
 * on from the block of another.
 */
function inOrder(found: readonly FoundTransfer[]): FoundTransaction[] {
  const lowestFirst = found.toSorted((one, other) => one.blockNumber - other.blockNumber);
  const lowest = new Map<string, FoundTransaction & { readonly transfers: FoundTransfer[] }>();
  for (const transfer of lowestFirst) {
    const { hash, blockNumber } = transfer;
    const known = lowest.get(hash);
    if (known === undefined) lowest.set(hash, { hash, blockNumber, transfers: [transfer] });
    else known.transfers.push(transfer);
  }
  return [...lowest.values()];
}
