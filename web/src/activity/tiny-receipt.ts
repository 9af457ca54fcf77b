// A hundredth of either: less than that of POL pays for hardly any transaction.
const meantFrom = { USDT: 10_000n, POL: 10n ** 16n } as const;

/** Whether what came in is too small to be meant: what is sent to get an address into somebody's list. */
export const isTinyReceipt = (received: {
  readonly symbol: 'USDT' | 'POL';
  /** Micros of USDT or wei of POL. */
  readonly amount: bigint;
}): boolean => received.amount < meantFrom[received.symbol];
