import { transferTopic } from '../contract/chain/erc20.ts';
import { blockTimeOn, createFinality } from './blocks.ts';
import { ChainUnavailableError } from './chain.ts';
import type { ChainConfig } from './json-rpc-chain.ts';
import { openEndpoint } from './json-rpc-endpoint.ts';
import { searchLogs } from './search-logs.ts';
import type { TokenLogs } from './token-logs.ts';
import { readTransfer } from './usdt-transfer-log.ts';

/** Nobody waits for it, and an answer has megabytes. */
const patienceMs = 20_000;

/** The Transfer logs of the token behind one or more JSON-RPC endpoints, which are asked in turn. */
export function createTokenLogs({
  rpcUrls,
  chainId,
  usdtAddress,
  finalityBlocks,
}: ChainConfig): TokenLogs {
  const endpoints = rpcUrls.map((url) => {
    const endpoint = openEndpoint(url, chainId, patienceMs);
    return { ...endpoint, finalized: createFinality(endpoint, finalityBlocks) };
  });
  type Endpoint = (typeof endpoints)[number];
  let preferred = 0;
  /** The highest block that each endpoint has called final: it stays final. */
  const finalizedOn = new Map<Endpoint, number>();

  async function askInTurn<Reply>(ask: (endpoint: Endpoint) => Promise<Reply>): Promise<Reply> {
    const failures: unknown[] = [];
    const inTurn = [...endpoints.slice(preferred), ...endpoints.slice(0, preferred)];
    for (const endpoint of inTurn) {
      try {
        const reply = await ask(endpoint);
        preferred = endpoints.indexOf(endpoint);
        return reply;
      } catch (failure) {
        failures.push(failure);
      }
    }
    const cause = new AggregateError(failures);
    throw new ChainUnavailableError('No endpoint of the chain answered', { cause });
  }

  async function updateFinalized(endpoint: Endpoint): Promise<number> {
    const finalized = await endpoint.finalized();
    finalizedOn.set(endpoint, finalized);
    return finalized;
  }

  return {
    listTransfers: (fromBlock, toBlock) =>
      askInTurn(async (endpoint) => {
        // An endpoint that lags behind would answer with a list that lacks the last blocks.
        const isFinal =
          (finalizedOn.get(endpoint) ?? -1) >= toBlock ||
          (await updateFinalized(endpoint)) >= toBlock;
        if (!isFinal) throw new Error('The endpoint lags behind');
        const topics = [transferTopic];
        const search = { address: usdtAddress, topics, fromBlock, toBlock };
        return (await searchLogs(endpoint, search)).flatMap((log) => {
          const transfer = readTransfer(log, usdtAddress);
          return transfer === undefined ? [] : { ...transfer, logIndex: log.logIndex };
        });
      }),

    getBlockTime: (blockNumber) => askInTurn((endpoint) => blockTimeOn(endpoint, blockNumber)),
  };
}
