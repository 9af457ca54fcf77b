import { addressTopic } from '@polytips/functions/contract/chain/erc20.ts';
import { polContract, polTransferTopic } from '@polytips/functions/contract/chain/polygon.ts';
import * as z from 'zod/mini';
import { checksumAddress } from './checksum-address.ts';
import { getFinalizedBlockNumber, getLatestBlockNumber } from './finalized-block.ts';
import { type JsonRpc, rpcNumber } from './json-rpc.ts';

/**
 * A transfer of the native token leaves no log on other chains, but Polygon's node writes one for
 * each that is above zero, also for those that contracts make, in the name of the contract at 0x...1010
 * and with that address for the token: amount, and the balances of both sides before and after. When
 * that contract passes POL on it logs the same again itself, with another address for the token.
 * Source: bor, `core/bor_fee_log.go` and `core/evm.go`; MRC20 in Polygon's contracts.
 */
const leadingTopics = [polTransferTopic, addressTopic(polContract)];
const dataDigits = 64 * 5;
/** A million times what all POL amounts to: from here on it is no amount, whatever an endpoint says. */
const absurdWei = 10n ** 34n;

/** A transfer of POL to an address, as its log has it. */
export interface IncomingTransfer {
  /** Lower case. */
  readonly hash: string;
  /** Its index in the block, which distinguishes two transfers of one transaction. */
  readonly logIndex: number;
  /** Checksummed. */
  readonly from: string;
  readonly symbol: 'POL';
  /** Wei. */
  readonly amount: bigint;
  readonly blockNumber: number;
}

const word = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/), z.toLowerCase());

/** A log as `eth_getLogs` gives it. */
export const rpcLog = z.object({
  address: z.string(),
  topics: z.array(z.string().check(z.toLowerCase())),
  data: z.string(),
  transactionHash: word,
  blockNumber: rpcNumber,
  logIndex: rpcNumber,
  /** Set on a log that a reorganisation took back. */
  removed: z.optional(z.boolean()),
});

/** A log as `eth_getLogs` gives it, decoded. */
type RpcLog = z.output<typeof rpcLog>;

/** What a request is for; an endpoint may answer with more. */
interface LogFilter {
  readonly to: string;
  readonly fromBlock: number;
  readonly toBlock: number;
}

/** Reads a log as the transfer that was requested, undefined when it is something else. */
export function readTransferLog(log: RpcLog, wanted: LogFilter): IncomingTransfer | undefined {
  if (log.removed === true) return undefined;
  if (log.address.toLowerCase() !== polContract) return undefined;
  if (log.blockNumber < wanted.fromBlock || log.blockNumber > wanted.toBlock) return undefined;
  const from = senderOf(log, wanted);
  const amount = amountOf(log);
  if (from === undefined || amount === undefined || amount >= absurdWei) return undefined;
  const { transactionHash: hash, logIndex, blockNumber } = log;
  return { hash, logIndex, from: checksumAddress(from), symbol: 'POL', amount, blockNumber };
}

function senderOf({ topics }: RpcLog, { to }: LogFilter): string | undefined {
  if (topics.length !== leadingTopics.length + 2) return undefined;
  if (leadingTopics.some((topic, index) => topics[index] !== topic)) return undefined;
  if (topics.at(-1) !== addressTopic(to)) return undefined;
  const sender = topics.at(-2);
  if (sender === undefined || !/^0x0{24}[0-9a-f]{40}$/.test(sender)) return undefined;
  return `0x${sender.slice(26)}`;
}

function amountOf({ data }: RpcLog): bigint | undefined {
  if (data.length !== 2 + dataDigits || !/^0x[0-9a-fA-F]+$/.test(data)) return undefined;
  return BigInt(data.slice(0, 66));
}

/** The newest block numbers of the chain. */
interface ChainTip {
  readonly latest: number;
  /** Blocks up to here are final. */
  readonly finalized: number;
}

/** Reads transfers of POL from the chain’s logs. Every call throws `ChainError` when it fails. */
export interface TransferLogs {
  /** Of an endpoint that has reached the block `least`: another one stands still. */
  getTip(least: number): Promise<ChainTip>;
  /** The transfers to an address in these blocks, both ends included; endpoints refuse wide spans. */
  findIncoming(to: string, fromBlock: number, toBlock: number): Promise<IncomingTransfer[]>;
  getBlockTimeMs(blockNumber: number): Promise<number>;
}

const timed = z.object({ timestamp: rpcNumber });
const logs = z.array(rpcLog);

const quantity = (value: number) => `0x${value.toString(16)}`;

/** Makes the reader of POL's logs. */
export function createTransferLogs(rpc: Pick<JsonRpc, 'request'>): TransferLogs {
  return {
    async getTip(least) {
      const latest = await getLatestBlockNumber(rpc, least);
      return { latest, finalized: Math.min(await getFinalizedBlockNumber(rpc), latest) };
    },
    async findIncoming(to, fromBlock, toBlock) {
      const filter = {
        address: polContract,
        topics: [...leadingTopics, null, addressTopic(to)],
        fromBlock: quantity(fromBlock),
        toBlock: quantity(toBlock),
      };
      const found = await rpc.request('eth_getLogs', [filter], logs);
      return found
        .map((log) => readTransferLog(log, { to, fromBlock, toBlock }))
        .filter((transfer) => transfer !== undefined);
    },
    getBlockTimeMs: async (blockNumber) =>
      (await rpc.request('eth_getBlockByNumber', [quantity(blockNumber), false], timed)).timestamp *
      1_000,
  };
}
