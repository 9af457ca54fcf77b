import type { PushMessage } from '../../push/push.ts';

/** The ends of payments that a member is notified of: of a withdrawal, or of a booking. */
export const endKinds = ['paid', 'confirmed', 'failed'] as const;

/** The end of a member's payment. */
export interface NotifiedEnd {
  readonly kind: (typeof endKinds)[number];
  readonly uid: string;
  /** Of the withdrawal, or of the booking. */
  readonly documentId: string;
}

/** The id of what notifies a member of an end, the mail and the message: so there is one of each. */
export const endIdOf = ({ kind, documentId }: NotifiedEnd): string => `${kind}_${documentId}`;

/** What the devices show of an end. A locked screen shows it to others: no amount and no address. */
export const messageOfEnd: Readonly<
  Record<NotifiedEnd['kind'], Pick<PushMessage, 'title' | 'body' | 'screen'>>
> = {
  paid: {
    title: 'Withdrawal paid',
    body: 'Your withdrawal is paid. The app shows it in Withdraw status.',
    screen: 'withdrawStatus',
  },
  confirmed: {
    title: 'Subscription confirmed',
    body: 'Your payment has arrived. The app shows your subscription in My Packages.',
    screen: 'myPackages',
  },
  failed: {
    title: 'Subscription not booked',
    body: 'Your subscription was not booked. Look in Activity before you pay again.',
    // My Packages lists no failed booking.
    screen: 'activity',
  },
};
