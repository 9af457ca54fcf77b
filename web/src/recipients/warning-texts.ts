import { formatPayment } from '../base/format.ts';
import type { KnownAddress } from './known-address.ts';
import type { RecipientWarning } from './recipient-warnings.ts';

/** The text of a warning, and the words with which the member accepts the risk. */
export interface WarningText {
  readonly title: string;
  readonly explanation: string;
  readonly consent: string;
}

/** A warning in plain words; `nowMs` is when it is read. */
export function warningText(warning: RecipientWarning, nowMs: number): WarningText {
  switch (warning.kind) {
    case 'look-alike':
      return {
        title: 'Stop: this is not the address it looks like',
        explanation:
          'Thieves make addresses that begin and end like one you know, let them appear in your history and wait for you to copy the wrong one. This is called address poisoning. If you copied this address from a list, do not pay.',
        consent:
          'I got exactly this address from its owner, and I know that it is not the other one',
      };
    case 'own':
      return {
        title: 'This is your own wallet',
        explanation: 'The payment comes back to where it is, and the network keeps its fee.',
        consent: 'Pay myself',
      };
    case 'company':
      return {
        title: 'This is the company wallet',
        explanation: warning.isBookedByHand
          ? 'As an admin, or a former one, you get a package for USDT that you send here when an admin has booked it by hand, under Inflows. POL buys nothing.'
          : 'Of USDT that you send here, only multiples of 50 become a package; an admin looks at the rest. POL buys nothing. Subscribe takes the right amount.',
        consent: 'Send it to the company without Subscribe',
      };
    case 'contract':
      return {
        title: 'A contract stands at this address',
        explanation:
          'It is a program and no person’s wallet. Many contracts cannot give back what is sent to them. Pay only if its owner told you to pay to this address in this way.',
        consent: 'I know that this contract takes such payments',
      };
    case 'first':
      return {
        title: warning.isListed
          ? 'No signed payment to this address is known'
          : 'Your first payment to this address',
        explanation: `${
          warning.isListed
            ? 'What your activity lists was recorded without its signed bytes'
            : 'No payment of yours to this address is known'
        }. Compare the whole address with the one you were given, not only the ends.`,
        consent: 'I have compared the whole address',
      };
    case 'repeat':
      return {
        title: 'You have just sent exactly this',
        explanation: `The same amount went to the same address ${describeAge(nowMs - warning.atMs)}. It is listed in your activity.`,
        consent: 'Send it once more',
      };
    case 'no gas left':
      return {
        title: 'This leaves too little POL',
        explanation: `After this you cannot send your ${formatPayment(warning.usdtMicros)} USDT: the network takes its fee in POL.`,
        consent: 'I know that I need more POL first to send my USDT',
      };
  }
}

/** The relation of the member to the imitated address. */
export function originalText({ trust, name }: KnownAddress): string {
  switch (trust) {
    case 'own':
    case 'saved':
      return `It looks like ${name ?? 'one you saved'}`;
    case 'paid':
      return 'It looks like one that you paid before';
    case 'recorded':
      return 'It looks like one that our records say you paid';
    case 'incoming':
      return 'It looks like one that has sent you tokens';
  }
}

function describeAge(ageMs: number): string {
  const minutes = Math.floor(Math.max(ageMs, 0) / 60_000);
  if (minutes === 0) return 'less than a minute ago';
  return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
}
