import { isUsdtAmount, parseMicros } from '@polytips/functions/contract/micros.ts';
import { getAddress } from 'ethers/address';
import type { RowOf } from '../base/api/paged-calls.ts';
import { parsePolWei } from '../chain/pol-amount.ts';
import type { ActivityRow } from './activity-row.ts';
import type { SourcedActivity } from './merge-activity.ts';
import type { FoundTransfer } from './scan-record.ts';

const purposes = {
  transfer: 'send',
  booking: 'subscription',
  withdrawalPay: 'payout',
} as const satisfies Record<RowOf<'getTransfers'>['kind'], ActivityRow['purpose']>;

/**
 * A payment that the server carries, or a send that was recorded without one, which proves nothing;
 * undefined when its amount does not parse.
 */
export function activityOfTransfer(record: RowOf<'getTransfers'>): SourcedActivity | undefined {
  const { txn, amt, symbol, details, dates, kind, nonce, reason } = record;
  const amount = symbol === 'USDT' ? findMicros(amt) : parsePolWei(amt);
  if (amount === undefined) return undefined;
  const row = { ...outgoing(txn, 'send', amount, details, dates), symbol, purpose: purposes[kind] };
  if (nonce === undefined) return { source: 'transfer', row };
  const state = reason === 'unknown' ? 'unknown' : record.state;
  return { source: 'payment', row: { ...row, state } };
}

/** A subscription that is not confirmed yet. */
export function activityOfBooking(
  { txn, amt, dates }: RowOf<'pending_activation'>,
  companyWallet: string,
): SourcedActivity {
  return { source: 'booking', row: outgoing(txn, 'subscription', amt, companyWallet, dates) };
}

/** A confirmed subscription. */
export function activityOfPackage(
  { txn, AMOUNT, DATES }: RowOf<'getMyPackages'>,
  companyWallet: string,
): SourcedActivity {
  const row = outgoing(txn, 'subscription', AMOUNT, companyWallet, DATES);
  return { source: 'package', row: { ...row, state: 'confirmed' } };
}

/** USDT that the server has found for the member. */
export const activityOfReceipt = ({
  id,
  txn,
  from,
  amt,
  dates,
}: RowOf<'getReceipts'>): SourcedActivity =>
  incoming(id, { hash: txn, symbol: 'USDT', amount: amt, address: from, atMs: Date.parse(dates) });

/** POL that this browser has found; undefined until its time is known. */
export function activityOfFound(found: FoundTransfer): SourcedActivity | undefined {
  const { hash, logIndex, from, symbol, amount, atMs } = found;
  if (atMs === null) return undefined;
  return incoming(`${hash}_${logIndex}`, { hash, symbol, amount, address: from, atMs });
}

const incoming = (
  receiptId: string,
  row: Pick<ActivityRow, 'hash' | 'symbol' | 'amount' | 'address' | 'atMs'>,
): SourcedActivity => ({
  source: 'receipt',
  receiptId,
  // A log is there only when its transaction succeeded.
  row: { ...row, direction: 'in', purpose: 'receipt', state: 'confirmed' },
});

function outgoing(
  hash: string,
  purpose: 'send' | 'subscription',
  amount: bigint,
  address: string,
  date: string,
): ActivityRow {
  return {
    hash,
    direction: 'out',
    purpose,
    symbol: 'USDT',
    amount,
    address: checksummed(address),
    state: 'pending',
    atMs: Date.parse(date),
  };
}

const findMicros = (text: string) => (isUsdtAmount(text) ? parseMicros(text) : undefined);

const checksummed = (address: string) => getAddress(address.toLowerCase());
