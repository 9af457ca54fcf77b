import { isError } from 'ethers/utils';
import * as z from 'zod/mini';
import { type Chain, ChainUnavailableError, type Receipt, type UsdtTransfer } from './chain.ts';
import { type JsonRpcEndpoint, openEndpoint, rpcNumber } from './json-rpc-endpoint.ts';
import { addressTopic, parseTransfer, rpcLog, transferTopic } from './usdt-transfer-log.ts';

/** Where the chain is and what counts on it. */
export interface ChainConfig {
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly usdtAddress: string;
  readonly finalityBlocks: number;
}

const defaultTimeoutMs = 5_000;

const rpcBlock = z.nullable(z.object({ number: rpcNumber }));
const rpcReceipt = z.nullable(
  z.object({ status: z.enum(['0x0', '0x1']), blockNumber: rpcNumber, logs: z.array(rpcLog) }),
);

/** The chain behind one or more JSON-RPC endpoints, asked in order until one answers. */
export function createChain(
  { rpcUrls, chainId, usdtAddress, finalityBlocks }: ChainConfig,
  timeoutMs = defaultTimeoutMs,
): Chain {
  const endpoints = rpcUrls.map((url) => openEndpoint(url, chainId, timeoutMs));

  async function firstAnswer<Answer>(
    ask: (endpoint: JsonRpcEndpoint) => Promise<Answer>,
  ): Promise<Answer> {
    const failures: unknown[] = [];
    for (const endpoint of endpoints) {
      try {
        return await ask(endpoint);
      } catch (failure) {
        failures.push(failure);
      }
    }
    throw new ChainUnavailableError('No endpoint of the chain answered', { cause: failures });
  }

  async function finalizedOn(endpoint: JsonRpcEndpoint): Promise<number> {
    const block = await endpoint
      .request('eth_getBlockByNumber', ['finalized', false], rpcBlock)
      .catch((failure: unknown) => {
        // The endpoint answered, with an error: it does not know the tag.
        if (isError(failure, 'UNKNOWN_ERROR')) return null;
        throw failure;
      });
    if (block !== null) return block.number;
    return Math.max(0, (await blockNumberOn(endpoint)) - finalityBlocks);
  }

  async function receiptOn(endpoint: JsonRpcEndpoint, hash: string): Promise<Receipt> {
    // In this order: a receipt read after its block was final is the receipt for good.
    const finalized = await finalizedOn(endpoint);
    const receipt = await endpoint.request('eth_getTransactionReceipt', [hash], rpcReceipt);
    if (receipt === null) return { state: 'unknown' };
    if (receipt.blockNumber > finalized) return { state: 'included' };
    return {
      state: 'final',
      succeeded: receipt.status === '0x1',
      blockNumber: receipt.blockNumber,
      transfers: receipt.logs.flatMap((log) => parseTransfer(log, usdtAddress) ?? []),
    };
  }

  return {
    async getReceipt(hash) {
      let unknown: Receipt | undefined;
      const known = await firstAnswer(async (endpoint) => {
        const receipt = await receiptOn(endpoint, hash);
        if (receipt.state !== 'unknown') return receipt;
        unknown = receipt;
        throw new Error('The endpoint does not know the transaction');
      }).catch((failure: unknown) => {
        if (unknown === undefined) throw failure;
        return unknown;
      });
      return known;
    },
    getBlockNumber: () => firstAnswer(blockNumberOn),
    getFinalizedBlockNumber: () => firstAnswer(finalizedOn),
    findTransfersTo: (recipient, fromBlock, toBlock) =>
      firstAnswer(async (endpoint) => {
        // An endpoint that lags behind would answer with a list that lacks the last blocks.
        if ((await finalizedOn(endpoint)) < toBlock) throw new Error('The endpoint lags behind');
        const logs = await endpoint.request(
          'eth_getLogs',
          [filter(recipient, fromBlock, toBlock)],
          z.array(rpcLog),
        );
        return logs.flatMap((log): UsdtTransfer[] => {
          const transfer = parseTransfer(log, usdtAddress);
          return transfer === undefined ? [] : [transfer];
        });
      }),
    hasCode: (address) =>
      firstAnswer(async (endpoint) => {
        const code = await endpoint.request('eth_getCode', [address, 'latest'], z.string());
        return code !== '0x';
      }),
  };

  function filter(recipient: string, fromBlock: number, toBlock: number) {
    return {
      address: usdtAddress,
      topics: [transferTopic, null, addressTopic(recipient)],
      fromBlock: `0x${fromBlock.toString(16)}`,
      toBlock: `0x${toBlock.toString(16)}`,
    };
  }
}

function blockNumberOn(endpoint: JsonRpcEndpoint): Promise<number> {
  return endpoint.request('eth_blockNumber', [], rpcNumber);
}
