import { formatFee } from './format-payment.ts';
import type { NotStarted } from './outbox/sign-new-payment.ts';
import type { PaymentResult } from './payment-flow.ts';
import type { PaymentPurpose } from './payment-intent.ts';

/** A payment that did not happen: our sentence for people, and the chain's message. */
export interface PaymentFailure {
  readonly text: string;
  /** The endpoint's own words; empty without any. */
  readonly chainMessage: string;
}

const nothingPaid = 'Nothing was paid.';

/** The text for an unknown payment. */
export const unknownPaymentText = (kind: PaymentPurpose['kind']): string =>
  kind === 'payout'
    ? 'We cannot tell whether this pay-out went through. Its withdrawal waits until somebody has looked it up.'
    : 'We cannot tell whether this payment went through. Look it up before you pay again.';

const notStartedTexts: Record<NotStarted['reason'], string> = {
  'insufficient USDT': 'Your wallet holds less USDT than this payment.',
  'insufficient POL':
    'Your wallet holds too little POL for this payment and its network fee. Send some POL to it and try again.',
  'earlier payment':
    'An earlier payment of your wallet has not reached the network yet. It goes first; try again when it is through.',
  'fee rose': `The network fee has risen; look at the new one and confirm again. ${nothingPaid}`,
  'ended meanwhile': `That payment has ended without being paid. ${nothingPaid} Review it again to make it now.`,
  'busy elsewhere': `Another tab is paying with this wallet. ${nothingPaid} Close the other tab and try again.`,
  locked: `The wallet is locked. ${nothingPaid}`,
  'not signed': `The wallet would not sign this payment. ${nothingPaid}`,
  unreachable: `The network could not be reached. ${nothingPaid}`,
  'wrong chain': `The network could not be reached. ${nothingPaid}`,
  reverted: `The network refuses this transfer. ${nothingPaid}`,
  'nonce used': `The network refuses this transfer. ${nothingPaid}`,
  underpriced: `The network is busy and asks for a higher fee. ${nothingPaid} Try again.`,
  'already known': `The network refuses this transfer. ${nothingPaid}`,
  other: `The network refuses this transfer. ${nothingPaid}`,
};

/** The failure of a result that paid nothing; undefined when it paid, or may have. */
export function findPaymentFailure(result: PaymentResult): PaymentFailure | undefined {
  switch (result.state) {
    case 'not started':
      return { text: notStartedText(result), chainMessage: result.message };
    case 'failed':
      return {
        text: `The transfer failed. ${nothingPaid} The network may have kept its fee.`,
        chainMessage: result.message,
      };
    case 'refused':
      return { text: result.message, chainMessage: '' };
    case 'recorded':
    case 'unrecorded':
    case 'record refused':
    case 'undecided':
    case 'unknown':
    case 'broken':
      return undefined;
  }
}

function notStartedText({ reason, missingWei }: NotStarted): string {
  if (missingWei === undefined) return notStartedTexts[reason];
  return `Your wallet needs ${formatFee(missingWei)} POL more for this payment and its network fee. ${nothingPaid}`;
}

/** A toast about a payment whose dialog is closed. */
export interface PaymentNotice {
  readonly text: string;
  readonly tone: 'gain' | 'loss';
  /** The payment and its end: the texts of two payments of one amount are equal. */
  readonly about: string;
}

/**
 * The notice for a payment that ended while its dialog was closed; `amount` with its unit, `id` its
 * transaction's hash, or a random id where there is none.
 */
export function findBackgroundNotice(
  result: PaymentResult,
  amount: string,
  id: string,
): PaymentNotice | undefined {
  const notice = findNoticeText(result, amount);
  return notice === undefined ? undefined : { ...notice, about: `${id}:${result.state}` };
}

function findNoticeText(
  result: PaymentResult,
  amount: string,
): Omit<PaymentNotice, 'about'> | undefined {
  switch (result.state) {
    case 'recorded':
      return { text: `Your payment of ${amount} went through`, tone: 'gain' };
    case 'failed':
      return { text: `Your payment of ${amount} failed. ${nothingPaid}`, tone: 'loss' };
    case 'record refused':
      return {
        text: `Your payment of ${amount} went through, but the server did not list it: ${result.message}. Do not pay again`,
        tone: 'loss',
      };
    case 'broken':
      return {
        text: `Something went wrong with your payment of ${amount}. Reload before you pay again`,
        tone: 'loss',
      };
    case 'unknown':
      return {
        text: `We cannot tell whether your payment of ${amount} went through. Look it up under Activity`,
        tone: 'loss',
      };
    case 'not started':
    case 'refused':
      return {
        text: `Your payment of ${amount} did not happen: ${result.message}`,
        tone: 'loss',
      };
    case 'unrecorded':
    case 'undecided':
      return undefined;
  }
}
