import { isError } from 'ethers/utils';
import * as z from 'zod/mini';
import { type JsonRpcEndpoint, rpcNumber } from './json-rpc-endpoint.ts';
import { rpcHash } from './usdt-transfer-log.ts';

const rpcTime = z.pipe(
  rpcNumber,
  z.transform((seconds: number) => new Date(seconds * 1_000)),
);

/** A block as an endpoint gives it; null for one that it does not have. */
export const rpcBlock = z.nullable(
  z.object({ number: rpcNumber, hash: rpcHash, timestamp: rpcTime }),
);

/** A number as JSON-RPC takes it. */
export const hexOf = (value: number | bigint): string => `0x${value.toString(16)}`;

/** The newest block of an endpoint. */
export function blockNumberOn(endpoint: JsonRpcEndpoint): Promise<number> {
  return endpoint.request('eth_blockNumber', [], rpcNumber);
}

/** The time of a block. */
export async function blockTimeOn(endpoint: JsonRpcEndpoint, block: number): Promise<Date> {
  const found = await endpoint.request('eth_getBlockByNumber', [hexOf(block), false], rpcBlock);
  if (found === null) throw new Error('The endpoint does not have the block');
  return found.timestamp;
}

/** How many transactions of an account an endpoint has in the blocks up to this one. */
export const transactionCountOn = (
  endpoint: JsonRpcEndpoint,
  address: string,
  block: string,
): Promise<number> => endpoint.request('eth_getTransactionCount', [address, block], rpcNumber);

/** How the last final block of an endpoint is found; `finalityBlocks` counts where it lacks the tag. */
export function createFinality(
  endpoint: JsonRpcEndpoint,
  finalityBlocks: number,
): () => Promise<number> {
  // Once an endpoint has known the tag, an error is an error.
  let knowsFinalized = false;
  return async () => {
    const block = await endpoint
      .request('eth_getBlockByNumber', ['finalized', false], rpcBlock)
      .catch((failure: unknown) => {
        if (isUnknownTag(failure)) return null;
        throw failure;
      });
    if (block !== null) {
      knowsFinalized = true;
      return block.number;
    }
    if (knowsFinalized) throw new Error('The endpoint has forgotten the finalized tag');
    return Math.max(0, (await blockNumberOn(endpoint)) - finalityBlocks);
  };
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
