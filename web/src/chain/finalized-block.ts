import * as z from 'zod/mini';
import { ChainError } from './chain-error.ts';
import { type JsonRpc, rpcNumber } from './json-rpc.ts';

const numbered = z.object({ number: rpcNumber });
// The server's number, for endpoints that refuse `finalized` or have no such block.
const finalAfterBlocks = 256;

/**
 * The number of the newest block, of an endpoint that has reached the block `least`.
 * @throws {ChainError} when no such endpoint answers.
 */
export async function getLatestBlockNumber(
  rpc: Pick<JsonRpc, 'request'>,
  least = 0,
): Promise<number> {
  const reached = z.object({ number: z.pipe(rpcNumber, z.number().check(z.gte(least))) });
  return (await rpc.request('eth_getBlockByNumber', ['latest', false], reached)).number;
}

/**
 * The number of the last block that is never taken back.
 * @throws {ChainError} when no endpoint answers.
 */
export async function getFinalizedBlockNumber(rpc: Pick<JsonRpc, 'request'>): Promise<number> {
  const finalized = await rpc
    .request('eth_getBlockByNumber', ['finalized', false], z.nullable(numbered))
    // Endpoints share no words for it. Where none can be reached, the request for the newest block says so.
    .catch((error: unknown) => {
      if (!(error instanceof ChainError)) throw error;
      return undefined;
    });
  return finalized?.number ?? Math.max((await getLatestBlockNumber(rpc)) - finalAfterBlocks, 0);
}
