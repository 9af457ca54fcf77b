import { formatPayment } from '../base/format.ts';
import type { PaymentPurpose } from './payment.ts';
import { findUsdtWithoutGas, type Preflight } from './preflight.ts';
import type { PaymentResult } from './submit-payment.ts';

/** The result dialog of a payment that happens, or may. */
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
    case 'submitted': {
      const title = purpose === 'cancellation' ? 'Cancellation sent' : 'Payment successful';
      const { hash, isPaid } = result;
      return isPaid
        ? { title, hash, status: 'Paid', tone: 'gain' }
        : { title, hash, status: 'In Process', tone: 'warn' };
    }
    case 'unanswered':
      return {
        title: 'No answer yet',
        hash: result.hash,
        status: 'Unknown',
        tone: 'warn',
        warning:
          'The server has not answered. If it took the payment, it is under Activity; if it is not there, nothing was paid. Look there before you pay again.',
      };
    case 'broken':
      return {
        title: 'Something went wrong',
        hash: undefined,
        status: 'Unknown',
        tone: 'loss',
        warning: `This browser ran into a fault (${result.message}). Reload the page and look under Activity before you pay again.`,
      };
    case 'not started':
    case 'refused':
      return undefined;
  }
}

/**
 * The hint that a payment of USDT leaves too little POL for the fee of another one, while USDT is left;
 * undefined when the POL is sufficient. For sends of POL a warning says so instead.
 */
export function lastFeeText(kind: 'USDT' | 'POL', preflight: Preflight): string | undefined {
  if (kind !== 'USDT' || preflight.state !== 'payable') return undefined;
  const withoutGas = findUsdtWithoutGas(preflight, preflight.feeWei);
  if (withoutGas === undefined) return undefined;
  return `The POL that stays may not pay another network fee. Add POL before you send your other ${formatPayment(withoutGas)} USDT.`;
}

/** How many warnings are not ticked yet; `unknown` while they load. */
export type UnreadWarnings = number | 'unknown';

/** What is left to do before a payment can be confirmed; undefined for nothing, or while unknown. */
export function unreadText(unread: UnreadWarnings): string | undefined {
  if (unread === 'unknown' || unread === 0) return undefined;
  return unread === 1 ? 'Tick the warning above first' : `Tick the ${unread} warnings above first`;
}
