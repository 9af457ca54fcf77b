import * as z from 'zod/mini';
import { getFinalizedBlockNumber, getLatestBlockNumber } from './finalized-block.ts';
import type { JsonRpc } from './json-rpc.ts';
import { addressTopic, polTransfers, type TransferForm, usdtTransfers } from './transfer-form.ts';
import { type IncomingTransfer, readTransferLog, rpcLog, rpcNumber } from './transfer-log.ts';

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

/** How many requests `findIncoming` makes: one for each token, whose recipients are in other places. */
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
    const asked = { form, to, fromBlock, toBlock };
    return found
      .map((log) => readTransferLog(log, asked))
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
