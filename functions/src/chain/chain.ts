import type { ReservedAtNonce } from '../contract/chain/reserved.ts';
import type { SignedTransaction } from './signed-transaction.ts';

/** A USDT Transfer log; addresses are checksummed. */
export interface UsdtTransfer {
  readonly hash: string;
  /** Its place among all logs of its own receipt, which a reorganisation does not change. */
  readonly place: number;
  readonly from: string;
  readonly to: string;
  readonly amountMicros: bigint;
  readonly blockNumber: number;
}

/** The state of a transaction on the chain. Source: design section 5, rule 6. */
export type Receipt =
  /** No endpoint knows a receipt: not mined, or not ours to judge yet. */
  | { readonly state: 'unknown' }
  /** Mined, but a reorganisation could still undo it, or too few endpoints agree on it. */
  | {
      readonly state: 'included';
      /** The Transfer logs of success that any endpoint shows: a hint, and no proof. */
      readonly transfers: readonly UsdtTransfer[];
    }
  | {
      readonly state: 'final';
      readonly succeeded: boolean;
      readonly blockNumber: number;
      readonly minedAt: Date;
      /** The Transfer logs of the configured USDT contract alone. */
      readonly transfers: readonly UsdtTransfer[];
    };

/** How much earlier than the server's time of what came before it the time of a block may be: clocks differ. */
export const clockDifferenceMs = 120_000;

/** A transfer that an endpoint says to be in a block; its addresses may be in lower case. */
export type FoundTransfer = Omit<UsdtTransfer, 'place'>;

/** A transaction that an endpoint says to hold transfers. */
export interface FoundTransaction {
  readonly hash: string;
  readonly blockNumber: number;
  /** Each of those that were searched for and that any endpoint shows, once or more: a hint, and no proof. */
  readonly transfers: readonly FoundTransfer[];
}

/** Whose transaction it is, and which of theirs: no other has both. */
export interface TransactionSender {
  /** Checksummed. */
  readonly from: string;
  readonly nonce: number;
}

/** Which USDT transfers to find: from any of these accounts, to any of these, or both. */
export type TransferFilter =
  | { readonly from: readonly string[]; readonly to?: readonly string[] }
  | { readonly to: readonly string[]; readonly from?: undefined };

/** How the chain refuses signed bytes, in the words of a node. */
export interface ChainRefusal {
  readonly ok: false;
  readonly words: string;
}

/** What a wallet has, as one endpoint says: no verdict about money rests on it. */
interface Balances {
  readonly usdtMicros: bigint;
  readonly wei: bigint;
  /** How many of its transactions are in blocks there: at least all that the balances lack. */
  readonly mined: number;
}

/**
 * What the server reads of the chain. What moves money is said by two endpoints, where more than one
 * is configured. Every call but `listSilentEndpoints`, which asks twice, ends within five seconds, and throws
 * `ChainUnavailableError` when too few endpoints answer, or answer for another chain id.
 */
export interface Chain {
  /** What is known of a transaction; with `block`, to endpoints at which that block is final. */
  getReceipt(hash: string, block?: number): Promise<Receipt>;
  /** The sender of a transaction. A log shows neither: a contract may move what others have allowed it to. */
  getSender(hash: string): Promise<TransactionSender>;
  /**
   * The highest block that an endpoint has, for what ends with it.
   * @throws ChainUnavailableError also where endpoints are far apart.
   */
  getNewestBlock(): Promise<number>;
  /**
   * The hosts of the endpoints that answer neither now nor asked once more, or are minutes behind: while two
   * others agree, nothing else shows it. Their paths may be keys.
   */
  listSilentEndpoints(): Promise<readonly string[]>;
  /** A height up to which blocks are final at two endpoints. */
  getFinalizedBlockNumber(): Promise<number>;
  /** The time of a block, as the endpoint says that answers first. */
  getBlockTime(block: number): Promise<Date>;
  /**
   * The last block that every node behind the endpoints has, when this one is final. A node that lacks a block answers as
   * if nothing were in it, so what is not found counts only up to here.
   */
  settledBelow(finalized: number): number;
  /**
   * The transactions in final blocks `fromBlock` to `toBlock`, both included, that one of two endpoints
   * says to hold such a transfer of more than zero, in the order of the chain: for their receipts to confirm.
   * The block of each is one of these, and no later than its own.
   */
  findTransfers(
    filter: TransferFilter,
    fromBlock: number,
    toBlock: number,
  ): Promise<readonly FoundTransaction[]>;
  /**
   * Such transfers in all blocks from this one on, final or not, as each of two endpoints says, or the one that answers:
   * what it finds may still disappear, and what it does not find may come. An endpoint that lacks the block before says
   * nothing.
   */
  findNewTransfers(filter: TransferFilter, fromBlock: number): Promise<readonly FoundTransfer[]>;
  /**
   * The first block that is not final, of the lower of two endpoints; 0 where fewer than two answer. What is signed
   * from now on is mined there or later, also after a reorganisation.
   */
  getFirstOpenBlock(): Promise<number>;
  /** How many transactions of an account are in blocks, as far as two endpoints know. */
  getNonce(address: string): Promise<number>;
  /** How many transactions of an account are in blocks, as the endpoint says that knows the most. */
  getNewestNonce(address: string): Promise<number>;
  /** How many transactions of an account are in blocks or wait for one, as the endpoint says that knows the most. */
  getPendingNonce(address: string): Promise<number>;
  /** How many transactions of an account are in the blocks up to this one, at two endpoints at which it is final. */
  getNonceAt(address: string, block: number): Promise<number>;
  /** Whether an endpoint shows that an address has ever received anything: it is there, or was sent on. Two say no. */
  isUsed(address: string): Promise<boolean>;
  /** What an account has in the newest block. */
  getBalances(address: string): Promise<Balances>;
  /** What a unit of gas costs now, in wei, as one endpoint says. */
  getGasPrice(): Promise<bigint>;
  /**
   * Tries a payment of `usdtMicros` (zero for POL) without sending it, in this block. One endpoint is
   * enough to find that balances cover it and what may be taken by those of the `waiting` payments that no block
   * holds there, that the fees suffice, and that it would succeed.
   */
  tryPayment(
    transaction: SignedTransaction,
    usdtMicros: bigint,
    waiting: readonly ReservedAtNonce[],
    block: 'latest' | 'pending',
  ): Promise<{ readonly ok: true } | ChainRefusal>;
  /**
   * Sends signed bytes to every endpoint at once, for at most three seconds; never throws. It is not
   * ok only where every endpoint answered and refused them.
   */
  broadcast(raw: string): Promise<{ readonly ok: true } | ChainRefusal>;
}

/** Too few endpoints of the chain answered in time. */
export class ChainUnavailableError extends Error {
  override readonly name = 'ChainUnavailableError';
}
