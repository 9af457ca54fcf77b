import { sameAddress } from '@polytips/functions/contract/values/patterns.ts';
import { decodeAmount } from '@polytips/functions/contract/values/token-amount.ts';
import type { RowOf } from '../base/api/paged-calls.ts';
import type { ReceivedPol } from '../chain/received-pol.ts';
import { type PaymentRow, paymentNameOf } from '../payments/payment.ts';
import type { ActivityRow, ListedActivity } from './activity-row.ts';

/** What the server and the chain know of a member's movements, in any order. The server checksums the addresses. */
export interface ActivitySources {
  /** The member's address. */
  readonly owner: string;
  readonly companyWallet: string;
  readonly transfers: readonly PaymentRow[];
  readonly bookings: readonly RowOf<'pending_activation'>[];
  readonly packages: readonly RowOf<'getMyPackages'>[];
  readonly receipts: readonly RowOf<'getReceipts'>[];
  readonly pol: readonly ReceivedPol[];
  /** Whether sends that the server only recorded succeeded, by hash. */
  readonly outcomes: ReadonlyMap<string, boolean>;
}

/** Whether the server only recorded a send, without its bytes: such a row proves nothing. */
export const isRecorded = ({ nonce }: PaymentRow): boolean => nonce === undefined;

/** One list of the member's movements, newest first. */
export function listActivity(sources: ActivitySources): readonly ListedActivity[] {
  const { owner, transfers, outcomes } = sources;
  const subscription = {
    direction: 'out',
    purpose: 'subscription',
    symbol: 'USDT',
    address: sources.companyWallet,
  } as const;
  const carried = transfers.filter((row) => !isRecorded(row));
  const payments = rowsOfTransfers(carried);
  // Its transaction is another one once it is made faster or cancelled; it stays the same movement.
  const names = new Map(carried.map((row) => [row.txn, paymentNameOf(row)]));
  const signed = new Set(payments.map(({ hash }) => hash));
  // What another wallet paid, and an admin booked for the member, is no movement of these tokens.
  const packages = sources.packages.filter(({ from = owner }) => sameAddress(from, owner));
  const bought = new Set(packages.map(({ txn }) => txn));
  // A payment that the server carries is among the transfers, perhaps with another hash already.
  const bookings = sources.bookings.filter(({ carried: isCarried }) => isCarried !== true);
  // Of two that know the same transaction the later in this list wins. The payment knows what was sent, to whom and
  // when; that it bought something, and is final, the package says.
  const paid = new Map(
    [
      ...rowsOfTransfers(transfers.filter(isRecorded), outcomes),
      ...bookings.map(({ txn: hash, amt: amount, dates }): ActivityRow => {
        return { ...subscription, hash, amount, state: 'pending', atMs: Date.parse(dates) };
      }),
      ...packages.map(({ txn: hash, AMOUNT: amount, DATES }): ActivityRow => {
        return { ...subscription, hash, amount, state: 'confirmed', atMs: Date.parse(DATES) };
      }),
      ...payments.map((row): ActivityRow => {
        return bought.has(row.hash) ? { ...row, purpose: 'subscription', state: 'confirmed' } : row;
      }),
    ].map((row) => [row.hash, row]),
  );
  // A send to the own wallet goes out and comes in by one transaction: it is listed as sent.
  const isOwn = (row: ActivityRow | undefined) =>
    row !== undefined && sameAddress(row.address, owner);
  const isOwnSend = (row: ActivityRow) => isOwn(row) && isOwn(paid.get(row.hash));
  const received = new Map([...sources.receipts.map(ofReceipt), ...sources.pol.map(ofPol)]);
  return [
    ...[...paid.values()].map((row) => ({
      ...row,
      id: `out:${names.get(row.hash) ?? row.hash}`,
      isSigned: signed.has(row.hash),
    })),
    ...[...received]
      .filter(([, row]) => !isOwnSend(row))
      .map(([id, row]) => ({ ...row, id: `in:${id}`, isSigned: false })),
  ].toSorted((one, other) => other.atMs - one.atMs || (one.id < other.id ? -1 : 1));
}

const purposes = {
  transfer: 'send',
  booking: 'subscription',
  withdrawalPay: 'payout',
} as const satisfies Record<PaymentRow['kind'], ActivityRow['purpose']>;

/** The movements that these payments and recorded sends are, in their order. */
export const rowsOfTransfers = (
  transfers: readonly PaymentRow[],
  outcomes: ActivitySources['outcomes'] = new Map(),
): readonly ActivityRow[] => transfers.map((row) => ofTransfer(row, outcomes));

function ofTransfer(row: PaymentRow, outcomes: ReadonlyMap<string, boolean>): ActivityRow {
  const { txn: hash, symbol, details: address, dates, kind, reason } = row;
  const { amount } = decodeAmount(row);
  const succeeded = isRecorded(row) ? outcomes.get(hash) : undefined;
  const known = reason === 'unknown' ? 'unknown' : row.state;
  const state = succeeded === undefined ? known : succeeded ? 'confirmed' : 'failed';
  const atMs = Date.parse(dates);
  const purpose = purposes[kind];
  return { hash, direction: 'out', purpose, symbol, amount, address, state, reason, atMs };
}

// A log is there only when its transaction succeeded.
const incoming = { direction: 'in', purpose: 'receipt', state: 'confirmed' } as const;

/** One transaction may pay a member twice: a receipt has an id of its own. */
const ofReceipt = (receipt: RowOf<'getReceipts'>): [string, ActivityRow] => {
  const { id, txn: hash, from: address, amt: amount, dates } = receipt;
  return [id, { ...incoming, hash, symbol: 'USDT', amount, address, atMs: Date.parse(dates) }];
};

const ofPol = (found: ReceivedPol): [string, ActivityRow] => {
  const { hash, logIndex, from: address, symbol, amount, atMs } = found;
  return [`${hash}_pol_${logIndex}`, { ...incoming, hash, symbol, amount, address, atMs }];
};
