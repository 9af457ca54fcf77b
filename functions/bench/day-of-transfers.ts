import { createHash } from 'node:crypto';

/** Sums and senders are the same in each run. */
export const transfersPerBlock = 15;

/** Every so many transfers one is to a member: far more than members of a product receive. */
const transfersPerReceipt = 200;

/** A transfer of the simulated token. */
export interface SimulatedTransfer {
  readonly number: number;
  readonly blockNumber: number;
  readonly to: string;
  readonly micros: number;
}

const addressOf = (name: string): string =>
  `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`;

/** The address of a member. */
export const memberAddress = (index: number): string => addressOf(`member ${index}`);

/** The address that sent a transfer. */
export const senderAddress = (number: number): string => addressOf(`sender ${number % 50_000}`);

/** The hash of a transfer's transaction. */
export const hashOf = (number: number): string =>
  `0x${createHash('sha256').update(`transaction ${number}`).digest('hex')}`;

/** The transfers of some blocks, both ends included. */
export function transfersIn(
  fromBlock: number,
  toBlock: number,
  members: number,
): SimulatedTransfer[] {
  const first = fromBlock * transfersPerBlock;
  const count = (toBlock - fromBlock + 1) * transfersPerBlock;
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    const isReceipt = number % transfersPerReceipt === 0;
    // A prime far from any count of members spreads the receipts.
    const member = ((number / transfersPerReceipt) * 7_919) % members;
    return {
      number,
      blockNumber: Math.floor(number / transfersPerBlock),
      to: isReceipt ? memberAddress(member) : addressOf(`stranger ${number % 100_003}`),
      micros: 10_000 + number,
    };
  });
}
