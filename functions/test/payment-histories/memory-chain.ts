import {
  type Chain,
  type ChainRefusal,
  ChainUnavailableError,
  type Receipt,
  type TransferFilter,
  type UsdtTransfer,
} from '../../src/chain/chain.ts';
import type { Micros } from '../../src/contract/values/micros.ts';
import { addressOf, type Bytes, bytesOf, walletOf } from './signed-payments.ts';

/** A transaction in a block. */
export interface Mined extends Bytes {
  readonly succeeded: boolean;
}

/** A choice between so many things, from 0 on. */
export type Choose = (count: number) => number;

/** A chain of the wallets' transactions in memory: what it takes, mines and forgets, the history says. */
export class MemoryChain {
  readonly #opening: ReadonlyMap<string, Micros>;
  readonly #pool = new Map<string, Bytes>();
  /** Everything that was ever broadcast: some node may have kept it. */
  readonly #broadcasts = new Map<string, Bytes>();
  readonly #blocks: Mined[][] = [[]];
  #finalized = 0;
  /** Wallets whose transactions every endpoint refuses. */
  readonly refused = new Set<number>();

  constructor(opening: ReadonlyMap<string, Micros>) {
    this.#opening = opening;
  }

  get height(): number {
    return this.#blocks.length - 1;
  }

  get finalized(): number {
    return this.#finalized;
  }

  /** How many transactions of a wallet are in blocks, or in final ones. */
  nonceOf(wallet: number, toBlock = this.height): number {
    return this.#blocks
      .slice(0, toBlock + 1)
      .flat()
      .filter(({ payload }) => payload.wallet === wallet).length;
  }

  balanceOf(address: string): Micros {
    return this.#blocks.flat().reduce((balance, { payload, succeeded }) => {
      if (!succeeded || payload.to === null) return balance;
      const received = payload.to === address ? payload.micros : 0n;
      return balance + received - (addressOf(payload.wallet) === address ? payload.micros : 0n);
    }, this.#opening.get(address) ?? 0n);
  }

  broadcast(bytes: Bytes): { readonly ok: true } | ChainRefusal {
    const { payload, signed } = bytes;
    if (this.refused.has(payload.wallet)) return { ok: false, words: 'insufficient funds' };
    if (payload.nonce < this.nonceOf(payload.wallet)) return { ok: true };
    for (const [hash, other] of this.#pool) {
      const rival = other.payload;
      if (rival.wallet !== payload.wallet || rival.nonce !== payload.nonce) continue;
      if (hash === signed.hash) return { ok: true };
      if (payload.feeWei * 10n < rival.feeWei * 11n) return { ok: false, words: 'underpriced' };
      this.#pool.delete(hash);
    }
    this.#pool.set(signed.hash, bytes);
    this.#broadcasts.set(signed.hash, bytes);
    return { ok: true };
  }

  /** The nodes forget one of the transactions that wait. */
  drop(choose: Choose): void {
    const hashes = [...this.#pool.keys()];
    if (hashes.length > 0) this.#pool.delete(hashes[choose(hashes.length)] ?? '');
  }

  /** A node that has kept a forgotten transaction broadcasts it again. */
  recall(choose: Choose): void {
    const broadcasts = [...this.#broadcasts.values()];
    const bytes = broadcasts[choose(Math.max(1, broadcasts.length))];
    if (bytes !== undefined) this.broadcast(bytes);
  }

  /** Mines a block of some of the transactions that wait and can be mined, in any order. */
  mine(choose: Choose): void {
    const block: Mined[] = [];
    this.#blocks.push(block);
    for (let candidates = this.#minable(); candidates.length > 0; candidates = this.#minable()) {
      const bytes = candidates[choose(candidates.length + 1)];
      if (bytes === undefined) return;
      const { payload, signed } = bytes;
      const isCovered =
        payload.to === null || this.balanceOf(addressOf(payload.wallet)) >= payload.micros;
      block.push({ ...bytes, succeeded: isCovered });
      this.#pool.delete(signed.hash);
    }
  }

  #minable(): Bytes[] {
    return [...this.#pool.values()].filter(
      ({ payload }) => payload.nonce === this.nonceOf(payload.wallet),
    );
  }

  /** Makes some of the blocks final. */
  finalize(blocks: number): void {
    this.#finalized = Math.min(this.height, this.#finalized + blocks);
  }

  /** Undoes blocks that are not final; what was in them waits again, or is forgotten. */
  reorganize(blocks: number, isForgotten: () => boolean): void {
    const kept = Math.max(this.#finalized, this.height - blocks);
    for (const undone of this.#blocks.splice(kept + 1).flat()) {
      if (!isForgotten()) this.broadcast(undone);
    }
  }

  receiptOf(hash: string): Receipt {
    const blockNumber = this.#blocks.findIndex((block) =>
      block.some(({ signed }) => signed.hash === hash),
    );
    const mined = this.#blocks[blockNumber]?.find(({ signed }) => signed.hash === hash);
    if (mined === undefined) return { state: 'unknown' };
    const transfers = transfersOf(mined, blockNumber);
    if (blockNumber > this.#finalized) return { state: 'included', transfers };
    const { succeeded } = mined;
    return { state: 'final', succeeded, blockNumber, minedAt: timeOf(blockNumber), transfers };
  }

  /** The final transactions in the order of the chain. */
  finalTransactions(): readonly Mined[] {
    return this.#blocks.slice(0, this.#finalized + 1).flat();
  }

  #transfers({ from, to }: TransferFilter, fromBlock: number, toBlock: number): UsdtTransfer[] {
    return this.#blocks
      .slice(0, toBlock + 1)
      .flatMap((block, blockNumber) => block.flatMap((mined) => transfersOf(mined, blockNumber)))
      .filter(
        (transfer) =>
          transfer.blockNumber >= fromBlock &&
          (from?.includes(transfer.from) ?? true) &&
          (to?.includes(transfer.to) ?? true),
      );
  }

  /** The chain as a process of the server reads it, which pauses before each call. */
  connect(pause: () => Promise<unknown>): Chain {
    const afterPause =
      <Input extends readonly unknown[], Answer>(answer: (...input: Input) => Answer) =>
      async (...input: Input): Promise<Answer> => {
        await pause();
        return answer(...input);
      };
    const nonceAt = afterPause((address: string, block: number = this.height) =>
      this.nonceOf(walletOf(address), block),
    );
    const height = afterPause(() => this.height);
    return {
      getReceipt: afterPause((hash) => this.receiptOf(hash)),
      getSender: afterPause((hash) => {
        const mined = this.#blocks.flat().find(({ signed }) => signed.hash === hash);
        if (mined === undefined) throw new ChainUnavailableError('No block holds it');
        return mined.signed;
      }),
      getNewestBlock: height,
      listSilentEndpoints: afterPause(() => []),
      getFinalizedBlockNumber: afterPause(() => this.#finalized),
      getBlockTime: afterPause(timeOf),
      // None of its nodes lags.
      settledBelow: (finalized) => finalized,
      // Each transaction holds one at most.
      findTransfers: afterPause((filter, fromBlock, toBlock) =>
        this.#transfers(filter, fromBlock, toBlock).map((transfer) => ({
          hash: transfer.hash,
          blockNumber: transfer.blockNumber,
          transfers: [transfer],
        })),
      ),
      findNewTransfers: afterPause((filter, fromBlock) =>
        this.#transfers(filter, fromBlock, this.height),
      ),
      getFirstOpenBlock: afterPause(() => this.#finalized + 1),
      getNonce: nonceAt,
      getNewestNonce: nonceAt,
      getPendingNonce: nonceAt,
      getNonceAt: nonceAt,
      isUsed: afterPause(() => true),
      getBalances: afterPause((address) => ({
        usdtMicros: this.balanceOf(address),
        wei: 10n ** 18n,
        mined: this.nonceOf(walletOf(address)),
      })),
      getGasPrice: afterPause(() => 1n),
      // What it says may be another thing a moment later: most histories go on as if it had refused nothing.
      tryPayment: afterPause(({ from }) =>
        this.refused.has(walletOf(from))
          ? { ok: false, words: 'insufficient funds' }
          : { ok: true },
      ),
      broadcast: afterPause((raw) => this.broadcast(bytesOf(raw))),
    };
  }
}

/** The history begins on Wednesday 2026-01-07; the chain has a block a minute. */
export const timeOf = (blockNumber: number): Date =>
  new Date(Date.UTC(2026, 0, 7, 12, blockNumber));

function transfersOf({ payload, signed, succeeded }: Mined, blockNumber: number): UsdtTransfer[] {
  const { micros: amountMicros, to, wallet } = payload;
  if (!succeeded || to === null) return [];
  const from = addressOf(wallet);
  return [{ hash: signed.hash, place: 0, from, to, amountMicros, blockNumber }];
}
