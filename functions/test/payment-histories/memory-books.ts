import type { AccountDocument } from '../../src/contract/account-document.ts';
import type { Micros } from '../../src/contract/micros.ts';
import type { Claim } from '../../src/ledger/claim-store.ts';
import { type Payment, type Slot, slotIdOf } from '../../src/payments/payment.ts';
import type { Booking } from '../../src/subscriptions/booking.ts';
import type { ListedInflow } from '../../src/subscriptions/inflow-store.ts';
import type { Withdrawal } from '../../src/withdrawals/withdrawal.ts';

/** The collections of money in memory. A step of an action that reads and writes them is a transaction. */
export class MemoryBooks {
  readonly payments = new Map<string, Payment>();
  /** By hash: the history has one member who subscribes. */
  readonly bookings = new Map<string, Booking>();
  readonly withdrawals = new Map<string, Withdrawal>();
  /** By hash: a transaction of the history has one log. */
  readonly claims = new Map<string, Claim>();
  readonly inflows = new Map<string, ListedInflow>();
  /** The hashes of transfers from a payer that no withdrawal asks for. */
  readonly unmatched = new Set<string>();
  packagesMicros: Micros = 0n;
  account: AccountDocument;

  constructor(balanceMicros: Micros) {
    this.account = {
      credited: { DR: balanceMicros, Level: 0n, Upline: 0n, performance: 0n },
      requestedMicros: 0n,
      balanceMicros,
      days: {},
    };
  }

  find = (slot: Slot): Payment | undefined => this.payments.get(slotIdOf(slot));

  findByTxn = (txn: string): Payment | undefined =>
    [...this.payments.values()].find(({ txns }) => txns.includes(txn));

  listPending = (from: string): Payment[] =>
    [...this.payments.values()].filter(
      (payment) => payment.from === from && payment.state === 'pending',
    );

  set = (payment: Payment): void => void this.payments.set(slotIdOf(payment), payment);
}
