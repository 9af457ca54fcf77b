import * as messages from '@polytips/functions/contract/messages.ts';
import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import { formatFee, formatPayment } from '../base/format.ts';
import type { NotStarted } from './plan-request.ts';
import type { Preflight } from './preflight.ts';
import type { PaymentResult } from './submit-payment.ts';

export const nothingPaid = 'Nothing was paid.';
const outOfReach = `The server or the network cannot be reached, or takes no more for now. ${nothingPaid}`;

const notStartedTexts: Record<NotStarted['reason'], string> = {
  'insufficient USDT': 'Your wallet holds less USDT than this payment, and those under way, need.',
  'insufficient POL':
    'Your wallet holds too little POL for this payment, those under way, and their network fees. Send some POL to it and try again.',
  'paid meanwhile': `Another payment was made from your wallet meanwhile, perhaps this very one. ${nothingPaid} Look under Activity before you confirm again.`,
  'earlier refused': `The network refuses an earlier payment of yours meanwhile. ${nothingPaid} Look under Activity, or confirm again to make this one in its place.`,
  'fee rose': `The network fee has risen; look at the new one and confirm again. ${nothingPaid}`,
  'too many waiting': `${messages.tooManyWaiting}. ${nothingPaid}`,
  unsearched: `${messages.payoutNotSearched}. ${nothingPaid}`,
  locked: `The wallet is locked. ${nothingPaid}`,
  'not signed': `The wallet would not sign this payment. ${nothingPaid}`,
  unreachable: outOfReach,
  'wrong chain': outOfReach,
  reverted: `The network refuses this transfer. ${nothingPaid}`,
  underpriced: `The network is busy and asks for a higher fee. ${nothingPaid} Try again.`,
};

/** A payment that did not happen: our sentence for people, and the chain's message. */
export interface PaymentFailure {
  /** The failure in a word or two. */
  readonly heading: string;
  readonly text: string;
  /** The endpoint's own words; empty without any. */
  readonly chainMessage: string;
  /** The token that the wallet lacks, if that is the reason. */
  readonly lacks?: TokenSymbol | undefined;
}

/**
 * The failure of a result that paid nothing; undefined when it is paid, or may be. `notDone` is what did not
 * happen, and its heading unless the wallet holds too little.
 */
export function findPaymentFailure(
  result: PaymentResult,
  notDone: string,
): PaymentFailure | undefined {
  if (result.state === 'refused')
    return { heading: notDone, text: result.message, chainMessage: '' };
  if (result.state !== 'not started') return undefined;
  const { reason, missingWei, message: chainMessage } = result;
  const text =
    missingWei === undefined
      ? notStartedTexts[reason]
      : `Your wallet needs ${formatFee(missingWei)} POL more for this payment and its network fee. ${nothingPaid}`;
  const lacks = (['USDT', 'POL'] as const).find((token) => reason === `insufficient ${token}`);
  const heading = lacks === undefined ? notDone : messages.lowBalanceIndicator;
  return { heading, text, chainMessage, lacks };
}

/** The text for a wallet that holds less than the payment, with how much is missing. */
export function lowBalanceText({
  isReserved,
  symbol,
  missing,
}: Omit<Extract<Preflight, { readonly state: 'low balance' }>, 'state' | 'message'>): string {
  const need =
    symbol === 'USDT'
      ? `${formatPayment(missing)} USDT more`
      : `${formatFee(missing)} POL more, and the network fee on top`;
  const others = isReserved ? ', and those under way, need' : '';
  return `Your wallet holds less ${symbol} than this payment${others}. You need ${need}.`;
}
