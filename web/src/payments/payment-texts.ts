import type { RowOf } from '../base/api/paged-calls.ts';
import { formatFee, formatPayment } from '../base/format.ts';
import type { PaymentPurpose } from './payment.ts';
import { findUsdtWithoutGas, type Preflight } from './preflight.ts';
import type { NotStarted, PaymentResult } from './submit-payment.ts';

const nothingPaid = 'Nothing was paid.';
const lookFirst = 'Look under Activity before you pay again';
const refusedByNetwork = `The network refuses this transfer. ${nothingPaid}`;
const outOfReach = `The network could not be reached. ${nothingPaid}`;

const notStartedTexts: Record<NotStarted['reason'], string> = {
  'insufficient USDT': 'Your wallet holds less USDT than this payment.',
  'insufficient POL':
    'Your wallet holds too little POL for this payment and its network fee. Send some POL to it and try again.',
  'paid meanwhile': `Another payment was made from your wallet meanwhile, perhaps this very one. ${nothingPaid} Look under Activity before you confirm again.`,
  'fee rose': `The network fee has risen; look at the new one and confirm again. ${nothingPaid}`,
  locked: `The wallet is locked. ${nothingPaid}`,
  'not signed': `The wallet would not sign this payment. ${nothingPaid}`,
  unreachable: outOfReach,
  'wrong chain': outOfReach,
  reverted: refusedByNetwork,
  'nonce used': refusedByNetwork,
  underpriced: `The network is busy and asks for a higher fee. ${nothingPaid} Try again.`,
  'already known': refusedByNetwork,
  other: refusedByNetwork,
};

/** A payment that did not happen: our sentence for people, and the chain's message. */
export interface PaymentFailure {
  readonly text: string;
  /** The endpoint's own words; empty without any. */
  readonly chainMessage: string;
  /** The token that the wallet lacks, if that is the reason. */
  readonly lacks?: 'USDT' | 'POL' | undefined;
}

/** The failure of a result that paid nothing; undefined when it is paid, or may be. */
export function findPaymentFailure(result: PaymentResult): PaymentFailure | undefined {
  if (result.state === 'refused') return { text: result.message, chainMessage: '' };
  if (result.state !== 'not started') return undefined;
  const { reason, missingWei, message: chainMessage } = result;
  const text =
    missingWei === undefined
      ? notStartedTexts[reason]
      : `Your wallet needs ${formatFee(missingWei)} POL more for this payment and its network fee. ${nothingPaid}`;
  const lacks = (['USDT', 'POL'] as const).find((token) => reason === `insufficient ${token}`);
  return { text, chainMessage, lacks };
}

/** A toast about a payment whose dialog is closed. */
export interface PaymentNotice {
  readonly text: string;
  readonly tone: 'gain' | 'loss';
  /** The payment and its end: the texts of two payments of one amount are equal. */
  readonly about: string;
}

/**
 * The notice for a payment whose submission ended while its dialog was closed; `amount` with its unit,
 * `id` its transaction's hash, or a random id where there is none. What the server makes of it, it says
 * later.
 */
export function findBackgroundNotice(
  result: PaymentResult,
  amount: string,
  id: string,
): PaymentNotice | undefined {
  const notice = (text: string) =>
    ({ text, tone: 'loss', about: `${id}:${result.state}` }) as const;
  switch (result.state) {
    case 'submitted':
      return undefined;
    case 'unanswered':
      return notice(`The server has not answered to your payment of ${amount}. ${lookFirst}`);
    case 'broken':
      return notice(`Something went wrong with your payment of ${amount}. ${lookFirst}`);
    case 'not started':
    case 'refused':
      return notice(`Your payment of ${amount} did not happen: ${result.message}`);
  }
}

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
  { txn, state, reason }: Pick<RowOf<'getTransfers'>, 'txn' | 'state' | 'reason'>,
  amount: string,
): PaymentNotice {
  const isPaid = state === 'confirmed';
  const end = isPaid ? 'went through' : (failureWords.get(reason) ?? `failed. ${nothingPaid}`);
  const text = `Your payment of ${amount} ${end}`;
  return { text, tone: isPaid ? 'gain' : 'loss', about: `${txn}:${state}` };
}

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

/** The text for a wallet that holds less than the payment, with how much is missing. */
export function lowBalanceText({
  kind,
  missing,
}: Pick<Extract<Preflight, { readonly state: 'low balance' }>, 'kind' | 'missing'>): string {
  const need =
    kind === 'USDT'
      ? `${formatPayment(missing)} USDT more`
      : `${formatFee(missing)} POL more, and the network fee on top`;
  return `Your wallet holds less ${kind} than this payment. You need ${need}.`;
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

/** What a member should know before a log-out; `submitted` payments have no answer of the server yet. */
export function logOutWarnings(counts: {
  readonly submitted: number;
  readonly underWay: number;
}): readonly string[] {
  const { submitted, underWay } = counts;
  const sent = submitted === 1 ? 'A payment is' : `${submitted} payments are`;
  const going =
    underWay === 1
      ? 'A payment is still under way. It goes on without you'
      : `${underWay} payments are still under way. They go on without you`;
  const silence = `${sent} being submitted, and the server has not answered yet. Wait for its answer: after a log-out this page does not try again, and only Activity shows what was paid.`;
  const later = `${going}, and Activity shows how it ends when you log in again.`;
  return [...(submitted > 0 ? [silence] : []), ...(underWay > 0 ? [later] : [])];
}
