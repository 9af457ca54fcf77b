import { isBookable } from '@polytips/functions/contract/calls/inflows.ts';
import type { CallInput, CallReply } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';

/** Money that reached the company and bought nothing. */
export type Inflow = RowOf<'inflows'>;

/** What each reason means, for the admin who decides. */
export const reasonTexts = {
  internal: 'From another wallet of the company',
  dust: 'Less than 1 USDT, all of the day',
  former_wallet: 'To a former company wallet',
  unknown_sender: 'No member has this wallet',
  before_signup: 'Paid before the member joined',
  unproven_wallet: 'The wallet is not proven yet',
  admin_wallet: 'Sent by an admin',
  odd_sum: 'Left beyond a multiple of 50 USDT',
} as const satisfies Record<Inflow['reason'], string>;

/** The ways to settle an inflow that waits; what has a note alone may be given its refund. */
const ways = [
  { value: 'refund', label: 'Pay back' },
  { value: 'book', label: 'Book' },
  { value: 'note', label: 'Note only' },
] as const;

/** The ways in which an inflow may be settled. */
export const waysOf = (inflow: Pick<Inflow, 'amt' | 'reason'>) =>
  ways.filter(({ value }) => value !== 'book' || isBookable(inflow));

/** How an inflow ends that is to be paid back. */
export const promiseEnds = [
  { value: 'refund', label: 'Paid back' },
  { value: 'note', label: 'Not paid back' },
] as const;

/** Whether an inflow waits for the refund that an admin has promised. */
export const isPromised = ({ state, settlement }: Pick<Inflow, 'state' | 'settlement'>): boolean =>
  state === 'waiting' && settlement !== null;

/** What a way means for the money, beside the note; undefined where the form says it elsewhere. */
export const wayHelp = (way: SettleDraft['way']): string | undefined =>
  way === undefined ? undefined : wayHelps[way];

const wayHelps = {
  refund: 'Settle it before you send the sum. It waits here until you add the hash of the refund.',
  book: undefined,
  note: 'Nothing is paid back or booked.',
} as const;

/** How an inflow is to be settled, as the admin types it. */
export interface SettleDraft {
  /** Undefined until the admin has chosen: a settlement is final. */
  readonly way: (typeof ways)[number]['value'] | undefined;
  readonly note: string;
  /** The transaction that paid it back. */
  readonly txn: string;
  /** The member for whom it is booked. */
  readonly uid: string;
}

/** An empty form. */
export const emptySettleDraft: SettleDraft = { way: undefined, note: '', txn: '', uid: '' };

/** The way with this name; undefined for another. */
export const wayOf = (value: string): SettleDraft['way'] =>
  ways.find((way) => way.value === value)?.value;

/** The request of a filled-in form; undefined while something is missing. */
export function settleRequest(
  { inflow_sl: id, amt, settlement }: Pick<Inflow, 'inflow_sl' | 'amt' | 'settlement'>,
  { way, note: typed, txn: typedTxn, uid: typedUid }: SettleDraft,
): CallInput<'inflowSettle'>['body'] | undefined {
  const [note, txn, uid] = [typed.trim(), typedTxn.trim(), typedUid.trim()];
  if (settlement !== null && way !== 'note')
    return txn === '' ? undefined : { id, amt, note: settlement.note, txn };
  if (note === '') return undefined;
  switch (way) {
    case undefined:
      return undefined;
    case 'refund':
      return { id, amt, note, refundFollows: true };
    case 'note':
      // Only an admin who has seen the promise of a refund ends it.
      return settlement === null ? { id, amt, note } : { id, amt, note, refundFollows: false };
    case 'book':
      return uid === '' ? undefined : { id, amt, note, uid };
  }
}

/** What a typed member ID means for a booking, by the reply of `getUser`; undefined before it. */
export function bookingHelp(reply: CallReply<'getUser'> | undefined): string {
  if (reply === undefined)
    return 'What is a multiple of 50 USDT becomes a subscription of this member';
  const [row] = reply;
  return row === undefined
    ? messages.memberUnknown
    : `What is a multiple of 50 USDT becomes a subscription of ${row.NAMES}`;
}

type Settlement = NonNullable<Inflow['settlement']>;

/** Whether an inflow has a note alone: its refund may follow. */
export const isNoteAlone = (settlement: Pick<Settlement, 'txn' | 'uid'> | null): boolean =>
  settlement !== null && settlement.txn === null && settlement.uid === null;

/** What is said of an inflow that has just been settled, or given its refund. */
export function settledText({ state, settlement }: Pick<Inflow, 'state' | 'settlement'>): string {
  // What a booking has left of it is no multiple of 50 USDT.
  if (settlement === null) return 'Booked. The rest waits here.';
  if (state === 'waiting') return 'Send the sum now, and add its hash here.';
  return `Settled: ${endOf(settlement)}`;
}

/** How a settled inflow ended. */
export function endOf({ txn, uid }: Pick<Settlement, 'txn' | 'uid'>): string {
  if (txn !== null) return 'Paid back';
  return uid === null ? 'With a note' : `Booked for ${uid}`;
}
