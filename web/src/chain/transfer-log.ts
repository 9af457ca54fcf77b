import { getAddress } from 'ethers/address';
import * as z from 'zod/mini';
import { addressTopic, type TransferForm } from './transfer-form.ts';

/** A transfer of tokens to somebody, as a log tells it. */
export interface IncomingTransfer {
  /** Lower case. */
  readonly hash: string;
  /** Its place in the block, which tells apart two transfers of one transaction. */
  readonly logIndex: number;
  /** Checksummed. */
  readonly from: string;
  readonly symbol: 'USDT' | 'POL';
  /** Micros of USDT or wei of POL. */
  readonly amount: bigint;
  readonly blockNumber: number;
}

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
  readonly form: TransferForm;
  readonly to: string;
  readonly fromBlock: number;
  readonly toBlock: number;
}

/** Reads a log as the transfer that was asked for; undefined when it is something else. */
export function readTransferLog(log: RpcLog, asked: LogQuestion): IncomingTransfer | undefined {
  const { symbol, contract, absurdAmount } = asked.form;
  if (log.removed === true) return undefined;
  if (log.address.toLowerCase() !== contract.toLowerCase()) return undefined;
  if (log.blockNumber < asked.fromBlock || log.blockNumber > asked.toBlock) return undefined;
  const from = senderOf(log, asked);
  const amount = amountOf(log, asked.form);
  if (from === undefined || amount === undefined || amount >= absurdAmount) return undefined;
  const { transactionHash: hash, logIndex, blockNumber } = log;
  return { hash, logIndex, from, symbol, amount, blockNumber };
}

function senderOf({ topics }: RpcLog, { form, to }: LogQuestion): string | undefined {
  const { leadingTopics } = form;
  // A log with one topic more is another event: that of an ERC-721 has the name of that of an ERC-20.
  if (topics.length !== leadingTopics.length + 2) return undefined;
  if (leadingTopics.some((topic, index) => topics[index] !== topic)) return undefined;
  if (topics.at(-1) !== addressTopic(to)) return undefined;
  const sender = topics.at(-2);
  if (sender === undefined || !/^0x0{24}[0-9a-f]{40}$/.test(sender)) return undefined;
  return getAddress(`0x${sender.slice(26)}`);
}

function amountOf({ data }: RpcLog, { dataWords }: TransferForm): bigint | undefined {
  const digits = 64 * dataWords;
  if (data.length !== 2 + digits || !/^0x[0-9a-fA-F]+$/.test(data)) return undefined;
  return BigInt(data.slice(0, 66));
}
