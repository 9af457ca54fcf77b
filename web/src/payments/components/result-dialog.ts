import type { PaymentResult } from '../payment-flow.ts';
import type { PaymentPurpose } from '../payment-intent.ts';
import { unknownPaymentText } from '../payment-texts.ts';

/** The result dialog of a payment that happened, or may have. */
export interface ResultDialog {
  readonly title: string;
  readonly hash: string | undefined;
  readonly status: string;
  readonly tone: 'gain' | 'warn' | 'loss';
  /** What the member must know, unless it is a plain success. */
  readonly warning?: string;
}

/** The dialog for a result; undefined when nothing was paid. */
export function resultDialog(
  result: PaymentResult,
  purpose: PaymentPurpose['kind'],
): ResultDialog | undefined {
  switch (result.state) {
    // A failed record call is no failure of the payment: the outbox posts it again.
    case 'recorded':
    case 'unrecorded': {
      // The server acknowledges a withdrawal only once its payment is final.
      const isFinal = result.state === 'recorded' && purpose === 'payout';
      const state = isFinal
        ? ({ status: 'Paid', tone: 'gain' } as const)
        : ({ status: 'In Process', tone: 'warn' } as const);
      return { title: 'Payment successful', hash: result.hash, ...state };
    }
    case 'undecided':
      return {
        title: 'Payment not confirmed yet',
        hash: result.hash,
        status: 'Waiting',
        tone: 'warn',
        warning:
          'The network has not confirmed it yet. Do not pay again: this app keeps working on it and tells you how it ends.',
      };
    case 'unknown':
      return {
        title: 'Payment not found',
        hash: result.hash,
        status: 'Unknown',
        tone: 'warn',
        warning: unknownPaymentText(purpose),
      };
    case 'record refused':
      return {
        title: 'Paid, but not accepted',
        hash: result.hash,
        status: 'Refused',
        tone: 'loss',
        warning: `The payment is on the chain, but the server says: ${result.message}. Do not pay again; contact support with the transaction.`,
      };
    case 'broken':
      return {
        title: 'Something went wrong',
        hash: undefined,
        status: 'Unknown',
        tone: 'loss',
        warning: `This browser ran into a fault (${result.message}). Reload the page and look for the payment here before you pay again.`,
      };
    case 'failed':
    case 'not started':
    case 'refused':
      return undefined;
  }
}
