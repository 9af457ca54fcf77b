import {
  decodeAmount,
  type TokenSymbol,
} from '@polytips/functions/contract/values/token-amount.ts';
import { formatPayment, formatToken, shortHash } from '../base/format.ts';
import { type PaymentOrder, type PaymentRow, paymentNameOf } from './payment.ts';
import { endNotice, lookFirst } from './payment-notices.ts';
import { endOf, type PaymentStory, storyAt } from './payment-story.ts';
import { findUsdtWithoutGas, type Preflight } from './preflight.ts';
import type { PaymentResult, SubmitStep } from './submit-payment.ts';

/** What a member needs to know while a payment is made, of which this page has the only copy until the server has it. */
export const payingText = (step: SubmitStep): string =>
  step === 'unanswered'
    ? 'The server does not answer. It is sent again for ten minutes; keep this page open. However often it is sent, it is made once at most.'
    : 'It is made once at most. Keep this page open until it is sent.';

/** The title of a review, and what its button says. */
export function reviewTexts({
  paid,
  purpose,
  replaces,
}: Pick<PaymentOrder, 'paid' | 'purpose' | 'replaces'>): {
  readonly title: string;
  readonly confirm: string;
} {
  if (purpose.kind === 'cancellation')
    return { title: 'Review the cancellation', confirm: 'Cancel the payment' };
  return replaces === undefined
    ? { title: 'Review your payment', confirm: `Pay ${formatToken(paid)}` }
    : { title: 'Make it faster', confirm: 'Send with the higher fee' };
}

/** What a review says of the payment whose place it takes; undefined where it takes none. */
export function replacingText({
  purpose,
  replaces,
}: Pick<PaymentOrder, 'purpose' | 'replaces'>): string | undefined {
  if (replaces === undefined) return undefined;
  return purpose.kind === 'cancellation'
    ? `This sends nothing, with a higher network fee, in the place of your payment of ${formatToken(replaces.paid)}. If the network takes it first, nothing is paid; if your payment was faster, it is paid.`
    : 'This payment of yours is under way already. This makes it again, with a higher network fee. The network takes only one of the two. Compare the address and the amount with what you meant to pay.';
}

/** What a review says of payments that the network refuses, whose place `taker` takes; undefined without any. */
export function takenPlaceText(
  { nonce, replaces, unfinished }: Pick<PaymentOrder, 'nonce' | 'replaces' | 'unfinished'>,
  taker = 'This',
): string | undefined {
  if (replaces !== undefined) return undefined;
  const refused = unfinished
    .filter((each) => each.nonce === nonce)
    .map((each) => `your payment of ${formatToken(decodeAmount(each))} to ${shortHash(each.to)}`);
  if (refused.length === 0) return undefined;
  const which =
    refused.length === 1 ? 'its place: at most one of the two' : 'their place: at most one of all';
  return `The network refuses ${refused.join(' and ')}. ${taker} takes ${which} is made.`;
}

/** The result dialog of a payment that happens, or may. */
export interface ResultDialog extends Pick<PaymentStory, 'word' | 'tone'> {
  readonly title: string;
  readonly hash: string | undefined;
  /** What the member must know, unless it is a plain success. */
  readonly warning?: string;
}

/**
 * The dialog for a result; undefined when nothing was paid. `payments` are the member's, as the server has
 * them: once the payment has ended there, the dialog says how.
 */
export function resultDialog(
  result: PaymentResult,
  { nonce, purpose: { kind }, replaces }: Pick<PaymentOrder, 'nonce' | 'purpose' | 'replaces'>,
  payments: readonly PaymentRow[],
): ResultDialog | undefined {
  const isCancellation = kind === 'cancellation';
  switch (result.state) {
    case 'submitted':
    case 'unanswered': {
      const { hash } = result;
      // Of a payment and what takes its place, the server keeps a single row, which may name either. Where another device
      // has cancelled it, that has its nonce for good.
      const replaced = replaces && paymentNameOf(replaces);
      const row = payments.find(
        (payment) =>
          payment.txn === hash ||
          (replaced === undefined
            ? payment.nonce === nonce && payment.reason === 'cancelled'
            : paymentNameOf(payment) === replaced),
      );
      if (row !== undefined && row.state !== 'pending') return endDialog(row, isCancellation);
      // What the list has under this hash, the server has acknowledged.
      if (result.state === 'unanswered' && row?.txn !== hash)
        return unanswered(hash, replaces === undefined ? mayBePaid : mayBeReplaced);
      // On another device, where it is none.
      if (isCancellation || row?.cancelling === true) {
        const warning =
          'It is not paid, if the network takes this first. Activity shows how it ends.';
        return { ...storyAt('beingCancelled'), title: 'Cancellation sent', hash, warning };
      }
      const isPaid = result.state === 'submitted' && result.isPaid;
      return { ...storyAt(isPaid ? 'confirmed' : 'sent'), title: endTitles.confirmed, hash };
    }
    case 'broken':
      return {
        ...storyAt('unknown'),
        title: 'Something went wrong',
        hash: undefined,
        warning: `This browser ran into a fault (${result.message}). Reload the page and look under Activity before you pay again.`,
      };
    case 'not started':
    case 'refused':
      return undefined;
  }
}

const endTitles: Record<ReturnType<typeof endOf>, string> = {
  confirmed: 'Payment successful',
  cancelled: 'Payment cancelled',
  failed: 'Payment failed',
  unknown: 'Payment overtaken',
};

const mayBePaid = `If it took the payment, it is under Activity; if it is not there, nothing was paid. ${lookFirst}.`;
const mayBeReplaced =
  'It may not have taken this, and then your payment goes on as before. It is made once at most; Activity shows how it ends.';

const unanswered = (hash: string, whatThen: string): ResultDialog => ({
  ...storyAt('unknown'),
  title: 'No answer yet',
  hash,
  warning: `No answer came from the server. ${whatThen}`,
});

/** The dialog for a payment that has ended, perhaps in another way than was meant. */
function endDialog(row: PaymentRow, isCancellation: boolean): ResultDialog {
  const end = endOf(row);
  const title = isCancellation && end === 'confirmed' ? 'Not cancelled' : endTitles[end];
  const dialog = { ...storyAt(end), title, hash: row.txn };
  return end === (isCancellation ? 'cancelled' : 'confirmed')
    ? dialog
    : { ...dialog, warning: endNotice(row, formatToken(decodeAmount(row))).text };
}

/**
 * The hint that a payment of USDT leaves too little POL for the fee of another one, while USDT is left;
 * undefined when the POL is sufficient. For sends of POL a warning says so instead.
 */
export function lastFeeText(symbol: TokenSymbol, preflight: Preflight): string | undefined {
  if (symbol !== 'USDT' || preflight.state !== 'payable') return undefined;
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
