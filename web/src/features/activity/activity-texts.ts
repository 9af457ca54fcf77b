import type { ActivityRow } from '../../activity/activity-row.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { formatFigure } from '../../base/format.ts';
import { isFoundIn } from '../../base/search-text.ts';
import type { PaymentPurpose } from '../../payments/payment.ts';

const purposeTexts = {
  send: 'Sent',
  subscription: 'Subscription',
  payout: 'Paid out',
  receipt: 'Received',
} as const satisfies Record<ActivityRow['purpose'], string>;

/** What a movement was; with the member's name for the other side, if there is one. */
export function titleOf({ purpose }: Pick<ActivityRow, 'purpose'>, name: string | undefined) {
  const title = purposeTexts[purpose];
  if (name === undefined || purpose === 'subscription') return title;
  return `${title} ${purpose === 'receipt' ? 'from' : 'to'} ${name}`;
}

/** The text of a movement's state. */
export const stateTexts = {
  pending: { word: 'Pending', tone: 'warn' },
  confirmed: { word: 'Confirmed', tone: 'gain' },
  failed: { word: 'Failed', tone: 'loss' },
  unknown: { word: 'Unknown', tone: 'warn' },
} as const satisfies Record<ActivityRow['state'], object>;

const ends = {
  pending: {
    title: 'On its way',
    note: 'Polygon confirms most payments within seconds',
    state: 'now',
  },
  confirmed: { title: 'Final on Polygon', note: 'Nobody can take it back', state: 'done' },
  failed: {
    title: 'Failed',
    note: 'Nothing was paid. A network fee may have been taken.',
    state: 'done',
  },
  unknown: {
    title: 'Not known',
    note: 'Another transaction of your wallet took its place. Look it up before you pay again.',
    state: 'now',
  },
} as const satisfies Record<ActivityRow['state'], object>;

/** What has happened to a movement, in the order of time. */
export const storyOf = ({ direction, state }: Pick<ActivityRow, 'direction' | 'state'>) => {
  const start = direction === 'in' ? 'Sent to your wallet' : 'Signed by your wallet';
  return [{ title: start, state: 'done' }, ends[state]] as const;
};

/** The exact amount with the sign of its effect on the balance; a failed one has none. */
export function figureOf({ symbol, amount, direction, state }: ActivityRow): string {
  const figure = formatFigure({ kind: symbol, amount });
  if (state === 'failed') return figure;
  return direction === 'in' ? `+${figure}` : `−${figure}`;
}

/** Whether a movement has each of the words that are looked for in its text, names and numbers. */
export function isFound(row: ActivityRow, name: string | undefined, search: string): boolean {
  const { address, hash, symbol } = row;
  const { word } = stateTexts[row.state];
  return isFoundIn([titleOf(row, name), word, figureOf(row), symbol, address, hash], search);
}

/** The purpose of a payment that the server carries. */
export const purposeOfRow = ({ kind, withSL = '' }: RowOf<'getTransfers'>): PaymentPurpose =>
  (
    ({
      booking: { kind: 'subscription' },
      withdrawalPay: { kind: 'payout', withSL },
      transfer: { kind: 'send' },
    }) as const
  )[kind];
