import type { ActivityRow } from '../../activity/activity-row.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { formatFigure } from '../../base/format.ts';
import type { PaymentPurpose } from '../../payments/payment.ts';

/** The name of a movement. */
export const purposeTexts = {
  send: 'Sent',
  subscription: 'Subscription',
  payout: 'Paid out',
  receipt: 'Received',
} as const satisfies Record<ActivityRow['purpose'], string>;

/** The text of a movement's state. */
export const stateTexts = {
  pending: { word: 'Pending', tone: 'warn' },
  confirmed: { word: 'Confirmed', tone: 'gain' },
  failed: { word: 'Failed', tone: 'loss' },
  unknown: { word: 'Unknown', tone: 'warn' },
} as const satisfies Record<ActivityRow['state'], object>;

/** The exact amount with the sign of its effect on the balance; a failed one has none. */
export function figureOf({ symbol, amount, direction, state }: ActivityRow): string {
  const figure = formatFigure({ kind: symbol, amount });
  if (state === 'failed') return figure;
  return direction === 'in' ? `+${figure}` : `−${figure}`;
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
