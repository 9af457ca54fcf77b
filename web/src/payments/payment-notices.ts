import type { RowOf } from '../base/api/paged-calls.ts';
import { findPaymentFailure } from './payment-texts.ts';
import type { PaymentResult } from './submit-payment.ts';

const nothingPaid = 'Nothing was paid.';
const lookFirst = 'Look under Activity before you pay again';

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

/** How a payment that was not confirmed ended, by the server's reason. */
const failureWords = new Map<string | undefined, string>([
  ['cancelled', `was cancelled. ${nothingPaid}`],
  [
    'unknown',
    'was overtaken by another transaction of your wallet. Look it up before you pay again',
  ],
]);

/** The notice for a payment that has ended on the chain; `amount` with its unit. */
export function endNotice(
  { kind, txn, state, reason }: Pick<RowOf<'getTransfers'>, 'kind' | 'txn' | 'state' | 'reason'>,
  amount: string,
): PaymentNotice {
  const isPaid = state === 'confirmed';
  // A run has one for each, all equal, so that one waits at most: the screen lists them.
  if (isPaid && kind === 'withdrawalPay')
    return { text: 'Your payment of a withdrawal went through', tone: 'gain', about: kind };
  const end = isPaid ? 'went through' : (failureWords.get(reason) ?? `failed. ${nothingPaid}`);
  const text = `Your payment of ${amount} ${end}`;
  return { text, tone: isPaid ? 'gain' : 'loss', about: `${txn}:${state}` };
}
