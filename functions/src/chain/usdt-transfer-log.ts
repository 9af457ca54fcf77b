import * as z from 'zod/mini';
import { addressTopic, transferTopic } from '../contract/chain/erc20.ts';
import { sameAddress } from '../contract/values/patterns.ts';
import { checksumAddress } from './addresses.ts';
import type { FoundTransfer, TransferFilter, UsdtTransfer } from './chain.ts';
import { rpcNumber } from './json-rpc-endpoint.ts';

/** 32 bytes in hex, in lower case: a hash, or a topic. */
export const rpcHash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/), z.toLowerCase());

/** A log of a receipt, or of `eth_getLogs`. */
export const rpcLog = z.object({
  address: z.string(),
  topics: z.array(rpcHash),
  data: z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
  transactionHash: rpcHash,
  blockNumber: rpcNumber,
});

/** A log, as an endpoint gives it. */
type RpcLog = z.output<typeof rpcLog>;

/** The topics of the logs that `eth_getLogs` is to find. */
export function topicsOf({ from, to }: TransferFilter): readonly (null | string | string[])[] {
  const sender = from?.map(addressTopic) ?? null;
  return [transferTopic, sender, ...(to === undefined ? [] : [to.map(addressTopic)])];
}

/** The Transfer logs of the token at `usdtAddress` among all logs of one receipt, in their order. */
export function transfersOf(logs: readonly RpcLog[], usdtAddress: string): UsdtTransfer[] {
  return logs.flatMap((log, place) => {
    const transfer = parseTransfer(log, usdtAddress);
    return transfer === undefined ? [] : [{ ...transfer, place }];
  });
}

/** Reads a log as a Transfer of the token at `usdtAddress`; undefined when it is something else. */
export function parseTransfer(log: RpcLog, usdtAddress: string): FoundTransfer | undefined {
  const transfer = readTransfer(log, usdtAddress);
  if (transfer === undefined) return undefined;
  const { from, to } = transfer;
  return { ...transfer, from: checksumAddress(from), to: checksumAddress(to) };
}

/** The same with its addresses in lower case: a checksum takes time, and few of many logs need one. */
export function readTransfer(log: RpcLog, usdtAddress: string): FoundTransfer | undefined {
  const [topic, from, to] = log.topics;
  if (topic !== transferTopic || !sameAddress(log.address, usdtAddress)) return undefined;
  // A Transfer of a single 32-byte value; ERC-721 has the same topic and one more indexed field.
  if (from === undefined || to === undefined || log.topics.length !== 3) return undefined;
  if (log.data.length !== 66) return undefined;
  return {
    hash: log.transactionHash,
    from: `0x${from.slice(26)}`,
    to: `0x${to.slice(26)}`,
    amountMicros: BigInt(log.data),
    blockNumber: log.blockNumber,
  };
}
