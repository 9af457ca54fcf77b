import * as z from 'zod/mini';
import { transferTopic } from '../contract/chain/erc20.ts';
import { hexOf, rpcBlock } from './blocks.ts';
import { type JsonRpcEndpoint, rpcNumber } from './json-rpc-endpoint.ts';
import { ReplyTooLargeError } from './json-rpc-transport.ts';
import { searchLogs } from './search-logs.ts';
import { parseTransfer, rpcHash, rpcLog, transfersOf } from './usdt-transfer-log.ts';
import type { Witness } from './witnesses.ts';

const rpcReceipt = z.object({
  status: z.enum(['0x0', '0x1']),
  blockHash: rpcHash,
  blockNumber: rpcNumber,
  logs: z.array(rpcLog),
});

type Mined = Omit<NonNullable<Witness['receipt']>, 'minedAt'>;

/** What an endpoint says of a transaction; null when it knows no receipt. */
export async function receiptOn(
  endpoint: JsonRpcEndpoint,
  hash: string,
  usdtAddress: string,
): Promise<Witness['receipt']> {
  const mined = await findMined(endpoint, hash, usdtAddress);
  if (mined === null) return null;
  const params = [hexOf(mined.blockNumber), false];
  const block = await endpoint.request('eth_getBlockByNumber', params, rpcBlock);
  if (block?.hash !== mined.blockHash) throw new Error('The receipt is of a block off the chain');
  return { ...mined, minedAt: block.timestamp };
}

async function findMined(
  endpoint: JsonRpcEndpoint,
  hash: string,
  usdtAddress: string,
): Promise<Mined | null> {
  try {
    const receipt = await endpoint.request(
      'eth_getTransactionReceipt',
      [hash],
      z.nullable(rpcReceipt),
    );
    if (receipt === null) return null;
    const { blockHash, blockNumber, logs, status } = receipt;
    const succeeded = status === '0x1';
    return { blockHash, blockNumber, succeeded, transfers: transfersOf(logs, usdtAddress) };
  } catch (failure) {
    if (!(failure instanceof ReplyTooLargeError)) throw failure;
    return readLarge(endpoint, hash, usdtAddress, failure.beginning);
  }
}

const rpcFirstLog = z.object({ ...rpcLog.shape, blockHash: rpcHash, logIndex: rpcNumber });

/**
 * The same of a receipt that is too large to be read: its first log, which has come, says where the transaction
 * is and where its logs begin, and the logs of the token in its block are few. Only success leaves so many logs.
 */
async function readLarge(
  endpoint: JsonRpcEndpoint,
  hash: string,
  usdtAddress: string,
  beginning: string,
): Promise<Mined> {
  const text = /"logs"\s*:\s*\[\s*(\{[^{}]*\})/.exec(beginning)?.[1];
  if (text === undefined) throw new Error('A large receipt does not begin with its logs');
  const { blockHash, blockNumber, logIndex, transactionHash } = rpcFirstLog.parse(JSON.parse(text));
  if (transactionHash !== hash) throw new Error('The receipt is of another transaction');
  const logs = await searchLogs(endpoint, {
    address: usdtAddress,
    topics: [transferTopic],
    fromBlock: blockNumber,
    toBlock: blockNumber,
  });
  const transfers = logs.flatMap((log) => {
    const transfer = log.transactionHash === hash ? parseTransfer(log, usdtAddress) : undefined;
    return transfer === undefined ? [] : { ...transfer, place: log.logIndex - logIndex };
  });
  return { blockHash, blockNumber, succeeded: true, transfers };
}
