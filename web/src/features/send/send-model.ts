import * as messages from '@polytips/functions/contract/messages.ts';
import {
  encodeAmount,
  type TokenAmount,
  type TokenSymbol,
} from '@polytips/functions/contract/values/token-amount.ts';
import type { AmountReading } from '../../base/typed-amount.ts';
import type { PaymentQuote } from '../../chain/quote-payment.ts';
import { findUsdtWithoutGas, type Preflight } from '../../payments/preflight.ts';
import { isWallet } from '../../recipients/is-wallet.ts';
import type { RecipientParsing } from '../../recipients/recipient.ts';

/** The first thing that is wrong with a send, in the spec's order and words. */
export function findSendProblem(send: {
  readonly recipient: RecipientParsing;
  readonly reading: AmountReading;
  readonly publicKey: string;
}): string | undefined {
  if (!send.recipient.ok) return messages.invalidRecipient;
  if (send.reading.state !== 'amount') return messages.invalidAmount;
  if (!isWallet(send.publicKey)) return messages.walletMissing;
  return undefined;
}

/** An amount as the field shows it: exact, with a dot, without separators. */
export function writeAmount(amount: TokenAmount): string {
  const { amt } = encodeAmount(amount);
  return amt.includes('.') ? amt.replace(/\.?0+$/, '') : amt;
}

/**
 * The USDT that a payment of POL would leave in the wallet without the fee to send it; `transfer` is
 * the quote of sending USDT. Undefined while that quote is unknown.
 */
export function findMicrosWithoutGas(
  sent: TokenSymbol,
  preflight: Preflight,
  transfer: PaymentQuote | undefined,
): bigint | undefined {
  if (sent !== 'POL' || preflight.state !== 'payable' || transfer?.ok !== true) return undefined;
  return findUsdtWithoutGas(preflight, transfer.feeWei);
}
