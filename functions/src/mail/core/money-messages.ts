import { figureOf, type Micros } from '../../contract/values/micros.ts';
import { greet, type Message, memberFooter, renderMessage, showDay, warning } from './messages.ts';

/** What every mail about money says. */
interface Moved {
  readonly name: string;
  readonly amountMicros: Micros;
  readonly hash: string;
  /** The business day, YYYY-MM-DD. */
  readonly day: string;
}

/** The mail to a member whose withdrawal is paid: the amount after the fee, to the wallet `recipient`. */
export function renderPayoutPaid(paid: Moved & { readonly recipient: string }): Message {
  return renderMoved(paid, {
    subject: 'Your PolyTips withdrawal is paid',
    what: 'Your withdrawal is paid. The amount after the fee is in your wallet.',
    rows: [
      ['Paid', showUsdt(paid.amountMicros)],
      ['To your wallet', paid.recipient],
      ['Date', showDay(paid.day)],
    ],
    where: 'The app shows it under Withdraw, in Withdraw status.',
  });
}

/** The mail to a member whose subscription is confirmed, and earns from the business day `startDay`. */
export function renderBookingConfirmed(confirmed: Moved & { readonly startDay: string }): Message {
  return renderMoved(confirmed, {
    subject: 'Your PolyTips subscription is confirmed',
    what: 'Your payment has arrived, and your subscription is confirmed.',
    rows: [
      ['Subscription', showUsdt(confirmed.amountMicros)],
      ['Confirmed on', showDay(confirmed.day)],
      ['Earns from', showDay(confirmed.startDay)],
    ],
    where: 'The app shows it in the menu, under My Packages.',
  });
}

/** The mail to a member whose booking failed. It may still be confirmed: the chain decides. */
export function renderBookingFailed(failed: Moved): Message {
  return renderMoved(failed, {
    subject: 'Your PolyTips subscription was not booked',
    what: 'Your subscription was not booked and does not earn.',
    rows: [
      ['Subscription', showUsdt(failed.amountMicros)],
      ['Failed on', showDay(failed.day)],
    ],
    where:
      'Before you pay again, look in the app: Activity, on Home, shows what became of the payment. Money that has arrived all the same is not lost. When it is booked, you get another mail.',
  });
}

/** What a mail about money says besides. */
interface MovedContent {
  readonly subject: string;
  readonly what: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** The screen of the app that shows it. */
  readonly where: string;
}

/**
 * Lays a mail about money out, without a link: behind a link the app would ask for the password, and a
 * forged mail would look the same.
 */
function renderMoved({ name, hash }: Moved, { subject, what, rows, where }: MovedContent): Message {
  return renderMessage({
    subject,
    blocks: [
      { kind: 'paragraph', text: greet(name) },
      { kind: 'paragraph', text: what },
      { kind: 'facts', rows: [...rows, ['Transaction', hash]] },
      { kind: 'paragraph', text: where },
      {
        kind: 'paragraph',
        text: `Open the app yourself: our mails about your money have no link. ${warning}`,
      },
    ],
    footer: memberFooter,
  });
}

/** An amount that has moved, as the app shows it. */
const showUsdt = (micros: Micros): string => `${figureOf(micros)} USDT`;
