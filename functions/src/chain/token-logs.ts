import type { FoundTransfer } from './chain.ts';

/** A USDT Transfer log, as one endpoint gives it; addresses in lower case. */
export interface LoggedTransfer extends FoundTransfer {
  /** Its index in its block. */
  readonly logIndex: number;
}

/**
 * The Transfer logs of everybody. They come from one endpoint, the next one only when it fails, and no
 * other confirms them: they are for showing and never settle anything. Every call throws
 * `ChainUnavailableError` when no endpoint answers.
 */
export interface TokenLogs {
  /**
   * All transfers in final blocks `fromBlock` to `toBlock`, both included, also those of nothing.
   * Endpoints refuse, cut off or are late with too much, so fewer blocks may pass.
   */
  listTransfers(fromBlock: number, toBlock: number): Promise<readonly LoggedTransfer[]>;
  getBlockTime(blockNumber: number): Promise<Date>;
}
