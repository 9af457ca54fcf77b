import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import * as z from 'zod/mini';

const receivedPol = z.object({
  hash: z.string(),
  logIndex: z.int(),
  from: z.string(),
  symbol: z.literal('POL'),
  /** Wei. */
  amount: z.bigint().check(z.positive()),
  blockNumber: z.int(),
  /** When its block was made; of a tiny one, when some block shortly before was. */
  atMs: z.number(),
});

/** POL that an address received. */
export type ReceivedPol = z.output<typeof receivedPol>;

/** What a browser has read of the POL that one address received on one chain. */
export const scanRecord = z.object({
  /** The blocks that are read, both ends included, up to the last final one. */
  from: z.int(),
  to: z.int(),
  /** When the lowest of them was made, or one some ranges above it: all since then are read. */
  fromAtMs: z.number(),
  /** The newest first: also what an earlier scan found below, and what is above `to` and not final. */
  found: z.array(receivedPol),
});

/** What a browser has read of the POL that one address received on one chain. */
export type ScanRecord = z.output<typeof scanRecord>;

/** What of a record no reorganisation removes. */
export const finalOf = ({ found, to }: ScanRecord): ReceivedPol[] =>
  found.filter(({ blockNumber }) => blockNumber <= to);

// A hundredth of either token: less POL than that pays for hardly any transaction.
const minimum = { USDT: 10_000n, POL: 10n ** 16n } as const;

/** Whether what was received is too little to be a payment: such is sent to get an address into lists. */
export const isTinyTransfer = (received: {
  readonly symbol: TokenSymbol;
  /** Micros of USDT or wei of POL. */
  readonly amount: bigint;
}): boolean => received.amount < minimum[received.symbol];
