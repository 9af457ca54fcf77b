import { getAddress } from 'ethers/address';
import * as z from 'zod/mini';

/** A transfer of USDT to somebody, as a log of the token tells it. */
export interface IncomingTransfer {
  /** Lower case. */
  readonly hash: string;
  /** Its place in the block, which tells apart two transfers of one transaction. */
  readonly logIndex: number;
  /** Checksummed. */
  readonly from: string;
  readonly amountMicros: bigint;
  readonly blockNumber: number;
}

/** The topic of `Transfer(address,address,uint256)`: its Keccak-256. Source: ERC-20. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** An address as a topic: left-padded to 32 bytes. */
export const addressTopic = (address: string): string =>
  `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

/** A block number or an index, which fits a number by far. */
export const rpcNumber = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,12}$/)),
  z.transform((hex: string) => Number.parseInt(hex, 16)),
);

const word = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/), z.toLowerCase());

/** A log as `eth_getLogs` gives it. */
export const rpcLog = z.object({
  address: z.string(),
  topics: z.array(z.string().check(z.toLowerCase())),
  data: z.string(),
  transactionHash: word,
  blockNumber: rpcNumber,
  logIndex: rpcNumber,
  /** Told of a log that a reorganisation took back. */
  removed: z.optional(z.boolean()),
});

/** A log as `eth_getLogs` gives it, decoded. */
export type RpcLog = z.output<typeof rpcLog>;

/** What was asked for; an endpoint may answer with more. */
export interface LogQuestion {
  readonly usdtAddress: string;
  readonly to: string;
  readonly fromBlock: number;
  readonly toBlock: number;
}

// A million times what all USDT amounts to: more is no amount, whoever says so.
const absurdMicros = 10n ** 24n;

/** Reads a log as the transfer that was asked for; undefined when it is something else. */
export function readTransferLog(log: RpcLog, asked: LogQuestion): IncomingTransfer | undefined {
  const [topic, from, to] = log.topics;
  if (log.removed === true) return undefined;
  if (log.address.toLowerCase() !== asked.usdtAddress.toLowerCase()) return undefined;
  // ERC-721 has the same topic and one more indexed field.
  if (topic !== transferTopic || log.topics.length !== 3) return undefined;
  if (to !== addressTopic(asked.to)) return undefined;
  if (from === undefined || !/^0x0{24}[0-9a-f]{40}$/.test(from)) return undefined;
  if (log.blockNumber < asked.fromBlock || log.blockNumber > asked.toBlock) return undefined;
  if (!word.safeParse(log.data).success) return undefined;
  const amountMicros = BigInt(log.data);
  if (amountMicros >= absurdMicros) return undefined;
  return {
    hash: log.transactionHash,
    logIndex: log.logIndex,
    from: getAddress(`0x${from.slice(26)}`),
    amountMicros,
    blockNumber: log.blockNumber,
  };
}
