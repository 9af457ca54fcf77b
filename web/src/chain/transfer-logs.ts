import { getAddress } from 'ethers/address';
import * as z from 'zod/mini';
import { getFinalizedBlockNumber, getLatestBlockNumber } from './finalized-block.ts';
import { type JsonRpc, rpcNumber } from './json-rpc.ts';

/** How the transfers of a token are logged. */
interface TransferForm {
  readonly symbol: 'USDT' | 'POL';
  /** The address that the logs name as their contract. */
  readonly contract: string;
  /** The topics before those of the sender and the recipient, which are the last two. */
  readonly leadingTopics: readonly string[];
  /** How many words of 32 bytes the data are; the first one is the amount. */
  readonly dataWords: number;
  /** From here on it is no amount, whatever an endpoint says. */
  readonly absurdAmount: bigint;
}

/** An address as a topic: left-padded to 32 bytes. */
export const addressTopic = (address: string): string =>
  `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

/** The topic of `Transfer(address,address,uint256)`: its Keccak-256. Source: ERC-20. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** USDT: logged by the token. */
export const usdtTransfers = (usdtAddress: string): TransferForm => ({
  symbol: 'USDT',
  contract: usdtAddress,
  leadingTopics: [transferTopic],
  dataWords: 1,
  // A million times what all USDT amounts to.
  absurdAmount: 10n ** 24n,
});

const polContract = '0x0000000000000000000000000000000000001010';

/**
 * The topic of `LogTransfer(address,address,address,uint256,uint256,uint256,uint256,uint256)`: its
 * Keccak-256.
 */
export const polTransferTopic =
  '0xe6497e3ee548a3372136af2fcb0696db31fc6cf20260707645068bd3fe97f3c4';

/**
 * POL: a transfer of the native token leaves no log on other chains, but Polygon's node writes one for
 * each that is above zero, also for those that contracts make, in the name of the contract at 0x...1010
 * and with that address for the token: amount, and the balances of both sides before and after. When
 * that contract passes POL on it logs the same again itself, with another address for the token.
 * Source: bor, `core/bor_fee_log.go` and `core/evm.go`; MRC20 in Polygon's contracts.
 */
export const polTransfers: TransferForm = {
  symbol: 'POL',
  contract: polContract,
  leadingTopics: [polTransferTopic, addressTopic(polContract)],
  dataWords: 5,
  // A million times what all POL amounts to.
  absurdAmount: 10n ** 34n,
};

/** A transfer of tokens to an address, as its log has it. */
export interface IncomingTransfer {
  /** Lower case. */
  readonly hash: string;
  /** Its index in the block, which distinguishes two transfers of one transaction. */
  readonly logIndex: number;
  /** Checksummed. */
  readonly from: string;
  readonly symbol: 'USDT' | 'POL';
  /** Micros of USDT or wei of POL. */
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
  readonly form: TransferForm;
  readonly to: string;
  readonly fromBlock: number;
  readonly toBlock: number;
}

/** Reads a log as the transfer that was requested; undefined when it is something else. */
export function readTransferLog(log: RpcLog, wanted: LogFilter): IncomingTransfer | undefined {
  const { symbol, contract, absurdAmount } = wanted.form;
  if (log.removed === true) return undefined;
  if (log.address.toLowerCase() !== contract.toLowerCase()) return undefined;
  if (log.blockNumber < wanted.fromBlock || log.blockNumber > wanted.toBlock) return undefined;
  const from = senderOf(log, wanted);
  const amount = amountOf(log, wanted.form);
  if (from === undefined || amount === undefined || amount >= absurdAmount) return undefined;
  const { transactionHash: hash, logIndex, blockNumber } = log;
  return { hash, logIndex, from, symbol, amount, blockNumber };
}

function senderOf({ topics }: RpcLog, { form, to }: LogFilter): string | undefined {
  const { leadingTopics } = form;
  // A log with one topic more is another event: an ERC-721 transfer has the same signature as an ERC-20 one.
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

/** The newest block numbers of the chain. */
export interface ChainTip {
  readonly latest: number;
  /** Blocks up to here are final. */
  readonly finalized: number;
}

/** Reads transfers of USDT and POL from the chain's logs. Every call throws `ChainError` when it fails. */
export interface TransferLogs {
  getTip(): Promise<ChainTip>;
  /**
   * The transfers of both tokens to an address in these blocks, both ends included; endpoints refuse
   * wide spans. It takes `requestsOfFind` requests, and fails when any of them does.
   */
  findIncoming(to: string, fromBlock: number, toBlock: number): Promise<IncomingTransfer[]>;
  getBlockTimeMs(blockNumber: number): Promise<number>;
}

/** How many requests `findIncoming` makes: one for each token, whose recipients are in different topics. */
export const requestsOfFind = 2;

const timed = z.object({ timestamp: rpcNumber });
const logs = z.array(rpcLog);

const quantity = (value: number) => `0x${value.toString(16)}`;

/** Makes the reader of USDT and POL. */
export function createTransferLogs(rpc: JsonRpc, usdtAddress: string): TransferLogs {
  const forms = [usdtTransfers(usdtAddress), polTransfers] as const;

  async function find(form: TransferForm, to: string, fromBlock: number, toBlock: number) {
    const filter = {
      address: form.contract,
      topics: [...form.leadingTopics, null, addressTopic(to)],
      fromBlock: quantity(fromBlock),
      toBlock: quantity(toBlock),
    };
    const found = await rpc.request('eth_getLogs', [filter], logs);
    const wanted = { form, to, fromBlock, toBlock };
    return found
      .map((log) => readTransferLog(log, wanted))
      .filter((transfer) => transfer !== undefined);
  }

  return {
    async getTip() {
      const latest = await getLatestBlockNumber(rpc);
      return { latest, finalized: Math.min(await getFinalizedBlockNumber(rpc), latest) };
    },
    async findIncoming(to, fromBlock, toBlock) {
      const found = await Promise.all(forms.map((form) => find(form, to, fromBlock, toBlock)));
      return found.flat();
    },
    getBlockTimeMs: async (blockNumber) =>
      (await rpc.request('eth_getBlockByNumber', [quantity(blockNumber), false], timed)).timestamp *
      1_000,
  };
}
