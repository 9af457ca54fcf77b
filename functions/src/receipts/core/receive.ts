import type { LoggedTransfer } from '../../chain/token-logs.ts';
import { blocksPerDay } from '../../contract/chain/polygon.ts';
import { hasAddress, type PackedAddresses } from './packed-addresses.ts';

/** What is kept of a member's received transfers besides the receipts. */
export interface Received {
  /** Whom the member received anything from, also nothing, in lower case; the newest first. */
  readonly senders: readonly string[];
  /** The last day, counted in blocks, with receipts, and how many it has. */
  readonly day: number;
  readonly dayCount: number;
  /** The last transfer that is included: a transfer is received once, however often it is found. */
  readonly through: Pick<LoggedTransfer, 'blockNumber' | 'logIndex'>;
}

/** Before the first transfer. */
export const nothingReceived: Received = {
  senders: [],
  day: 0,
  dayCount: 0,
  through: { blockNumber: -1, logIndex: 0 },
};

/** How many senders are kept: anybody can make as many as they pay for. */
const sendersMax = 1_000;
/** Less than 0.01 USDT is bait from an address made to look like a known one. */
const tinyBelowMicros = 10_000n;
/** How many receipts a day may have for another of a tiny amount to be made; of the rest, the senders are kept. */
const tinyPerDayMax = 10;
/** As many, of any amount, where nobody has proven the address: a signup can name the busiest one of the chain. */
export const unprovenPerDayMax = 500;
/** No such sum exists: an endpoint made it up. */
const absurdMicros = BigInt(Number.MAX_SAFE_INTEGER);

/** The transfers to members by their address in lower case, each member's in the order of the chain. */
export function transfersToMembers(
  transfers: readonly LoggedTransfer[],
  members: readonly PackedAddresses[],
): Map<string, LoggedTransfer[]> {
  const received = transfers
    .filter(
      ({ to, amountMicros }) =>
        amountMicros < absurdMicros && members.some((packed) => hasAddress(packed, to)),
    )
    .toSorted(compareTransfers);
  return Map.groupBy(received, ({ to }) => to);
}

/**
 * The state of a member after these transfers, which are in the order of the chain, and those that become
 * receipts. The very state it was given means that nothing is to be written.
 * @returns `isFull`: more than a tiny amount became no receipt, as its day had `perDayMax`.
 */
export function receive(
  before: Received,
  transfers: readonly LoggedTransfer[],
  perDayMax: number,
): {
  readonly received: Received;
  readonly receipts: readonly LoggedTransfer[];
  readonly isFull: boolean;
} {
  let received = before;
  let isFull = false;
  const receipts: LoggedTransfer[] = [];
  for (const transfer of transfers) {
    if (compareTransfers(transfer, received.through) <= 0) continue;
    const { amountMicros, blockNumber, from, logIndex } = transfer;
    const isTiny = amountMicros < tinyBelowMicros;
    const day = Math.floor(blockNumber / blocksPerDay);
    const dayCount = received.day === day ? received.dayCount : 0;
    const isReceipt = amountMicros > 0n && dayCount < (isTiny ? tinyPerDayMax : perDayMax);
    isFull ||= !isReceipt && !isTiny;
    // The same bait again costs no write.
    if (!isReceipt && received.senders.includes(from)) continue;
    if (isReceipt) receipts.push(transfer);
    received = {
      senders: [from, ...received.senders.filter((sender) => sender !== from)].slice(0, sendersMax),
      ...(isReceipt
        ? { day, dayCount: dayCount + 1 }
        : { day: received.day, dayCount: received.dayCount }),
      through: { blockNumber, logIndex },
    };
  }
  return { received, receipts, isFull };
}

type Place = Received['through'];

const compareTransfers = (one: Place, other: Place): number =>
  one.blockNumber - other.blockNumber || one.logIndex - other.logIndex;
