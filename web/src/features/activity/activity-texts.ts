import type { ActivityRow } from '../../activity/activity-row.ts';
import { formatFigure } from '../../base/format.ts';
import { isFoundIn } from '../../base/search-text.ts';
import type { PaymentPurpose, PaymentRow } from '../../payments/payment.ts';

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

/** The exact amount with the sign of its effect on the balance; a failed one has none. */
export function figureOf({ symbol, amount, direction, state }: ActivityRow): string {
  const figure = formatFigure({ symbol, amount });
  if (state === 'failed') return figure;
  return direction === 'in' ? `+${figure}` : `−${figure}`;
}

/** Whether a movement has each of the words that are looked for in its text, names and numbers; `word` is that of its state. */
export function isFound(
  row: ActivityRow,
  { name, word }: { readonly name: string | undefined; readonly word: string },
  search: string,
): boolean {
  const { address, hash, symbol } = row;
  return isFoundIn([titleOf(row, name), word, figureOf(row), symbol, address, hash], search);
}

/** The purpose of a payment that the server carries. */
export const purposeOfRow = ({ kind, withSL = '' }: PaymentRow): PaymentPurpose =>
  (
    ({
      booking: { kind: 'subscription' },
      withdrawalPay: { kind: 'payout', withSL },
      transfer: { kind: 'send' },
    }) as const
  )[kind];
