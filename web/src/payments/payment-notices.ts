import type { PaymentRow } from './payment.ts';
import { findPaymentFailure, nothingPaid } from './payment-texts.ts';
import type { PaymentResult } from './submit-payment.ts';

/** What a member does who does not know whether a payment was made. */
export const lookFirst = 'Look under Activity before you pay again';

/** A toast about a payment whose dialog is closed. */
export interface PaymentNotice {
  readonly text: string;
  readonly tone: 'gain' | 'loss';
  /** The payment and its end: the texts of two payments of one amount are equal. */
  readonly about: string;
}

/**
 * The notice for a payment whose submission ended, once, while its dialog was closed; `name` as in "your payment of
 * 5.00 USDT". What the server makes of it, it says later.
 */
export function findBackgroundNotice(
  result: PaymentResult,
  name: string,
): PaymentNotice | undefined {
  switch (result.state) {
    case 'submitted':
      return undefined;
    case 'unanswered':
      return notice(`The server has not answered to ${name}. ${lookFirst}`);
    case 'broken':
      return notice(`Something went wrong with ${name}. ${lookFirst}`);
    case 'not started':
    case 'refused':
      return notice(`Nothing came of ${name}. ${findPaymentFailure(result, '')?.text ?? ''}`);
  }
}

const notice = (text: string): PaymentNotice => ({
  text,
  tone: 'loss',
  about: crypto.randomUUID(),
});

let shownHash: string | undefined;

/**
 * Notes the payment whose result dialog is open, which says itself how the payment ends.
 * @returns what notes that it is closed.
 */
export function noteShownResult(hash: string | undefined): () => void {
  shownHash = hash;
  return () => {
    shownHash = undefined;
  };
}

/** Whether the result dialog of the payment with this hash is open. */
export const isResultShown = (hash: string): boolean => hash === shownHash;

/** The notice for a payment that has ended on the chain; `amount` with its unit. */
export function endNotice(
  row: Pick<PaymentRow, 'kind' | 'txn' | 'state' | 'reason'>,
  amount: string,
): PaymentNotice {
  const { kind, txn, state } = row;
  const isPaid = state === 'confirmed';
  // A run has one for each, all equal, so that one waits at most: the screen lists them.
  if (isPaid && kind === 'withdrawalPay')
    return { text: 'You have paid a withdrawal', tone: 'gain', about: kind };
  const text = isPaid ? `You have paid ${amount}` : failureText(row, amount);
  return { text, tone: isPaid ? 'gain' : 'loss', about: `${txn}:${state}` };
}

function failureText({ reason }: Pick<PaymentRow, 'reason'>, amount: string): string {
  if (reason === 'unknown')
    return `The end of your payment of ${amount} is unknown: another transaction of your wallet took its place. Look it up before you pay again`;
  return `Your payment of ${amount} ${reason === 'cancelled' ? 'was cancelled' : 'failed'}. ${nothingPaid}`;
}
