/** A USDT Transfer log; addresses are checksummed. */
export interface UsdtTransfer {
  readonly hash: string;
  readonly logIndex: number;
  readonly from: string;
  readonly to: string;
  readonly amountMicros: bigint;
  readonly blockNumber: number;
}

/** The state of a transaction on the chain. */
export type Receipt =
  /** No endpoint knows a receipt: not mined, or not ours to judge yet. */
  | { readonly state: 'unknown' }
  /** Mined, but a reorganisation could still undo it. */
  | { readonly state: 'included' }
  | {
      readonly state: 'final';
      readonly succeeded: boolean;
      readonly blockNumber: number;
      /** The Transfer logs of the configured USDT contract alone. */
      readonly transfers: readonly UsdtTransfer[];
    };

/**
 * What the server reads of the chain. Every call has a time-out and throws `ChainUnavailableError`
 * when no endpoint answers, or answers for another chain id.
 */
export interface Chain {
  getReceipt(hash: string): Promise<Receipt>;
  getBlockNumber(): Promise<number>;
  getFinalizedBlockNumber(): Promise<number>;
  /** The final USDT transfers to `recipient` in blocks `fromBlock` to `toBlock`, both included. */
  findTransfersTo(
    recipient: string,
    fromBlock: number,
    toBlock: number,
  ): Promise<readonly UsdtTransfer[]>;
  /** Whether the address is a contract. */
  hasCode(address: string): Promise<boolean>;
}

/** No endpoint of the chain answered in time. */
export class ChainUnavailableError extends Error {
  override readonly name = 'ChainUnavailableError';
}
