import * as z from 'zod/mini';
import { hexOf } from './blocks.ts';
import { type JsonRpcEndpoint, rpcNumber } from './json-rpc-endpoint.ts';
import { rpcLog, type topicsOf } from './usdt-transfer-log.ts';

const foundLogs = z.array(z.extend(rpcLog, { logIndex: rpcNumber }));

/** Which logs to find. */
interface LogSearch {
  /** The contract that made them. */
  readonly address: string;
  readonly topics: ReturnType<typeof topicsOf>;
  readonly fromBlock: number;
  /** The last block, which is included; without it the newest. */
  readonly toBlock?: number;
}

/**
 * The logs that an endpoint finds in these blocks. It may name any block beside a log, and the block says how
 * far a scan has come: a log of a block that is not among them is dropped.
 */
export async function searchLogs(
  endpoint: JsonRpcEndpoint,
  { address, topics, fromBlock, toBlock }: LogSearch,
): Promise<z.output<typeof foundLogs>> {
  const range = {
    fromBlock: hexOf(fromBlock),
    toBlock: toBlock === undefined ? 'latest' : hexOf(toBlock),
  };
  const logs = await endpoint.request('eth_getLogs', [{ address, topics, ...range }], foundLogs);
  return logs.filter(
    ({ blockNumber }) =>
      blockNumber >= fromBlock && (toBlock === undefined || blockNumber <= toBlock),
  );
}
