import { findAmountProblem } from '@polytips/functions/contract/calls/subscriptions.ts';
import type { CallReply } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import {
  amounts,
  type PackageTierName,
  packageTierOf,
  packageTiers,
  tierMaxMicros,
} from '@polytips/functions/contract/values/limits.ts';
import { type Micros, microsPerUsdt } from '@polytips/functions/contract/values/micros.ts';
import { sameAddress } from '@polytips/functions/contract/values/patterns.ts';
import type { CallResult } from '../../base/api/call-failure.ts';
import { formatFee, formatPayment, formatTips } from '../../base/format.ts';
import { type AmountReading, readAmount } from '../../base/typed-amount.ts';
import type { Preflight } from '../../payments/preflight.ts';
import { isWallet } from '../../recipients/is-wallet.ts';

/** The risk of a subscription, in plain words. */
export const riskText =
  'This is no investment with a promised return. Rewards are discretionary, not guaranteed, and can stop. Fees are non-refundable. Never subscribe with money that you cannot afford to lose.';

/** What an admin, also a former one, reads instead of when the package starts: what they send may be the company's. */
export const adminPaymentText =
  'As an admin, or a former one, you get this package when an admin has booked its payment by hand, under Inflows.';

/** The amounts offered to choose from, in whole USDT. */
export const offeredAmounts = ['50', '100', '500', '1000'] as const;

/** Reads the amount of a package. None has a part of a USDT, so a comma that may part thousands does. */
export function readPackageAmount(typed: string): AmountReading {
  const reading = readAmount(typed, 'USDT');
  return reading.state === 'wrong' && reading.inThousands !== undefined
    ? { state: 'amount', amount: reading.inThousands }
    : reading;
}

/** So many characters fit into the field of an amount. */
export const amountLengthMax = 20;

/** The amount that a link fills in, which anybody can write: no longer than the field takes. */
export const linkedAmount = (text: string): string =>
  text.length <= amountLengthMax && readPackageAmount(text).state === 'amount' ? text : '';

/** The amount of a package that a link names; the least where nobody can subscribe with it. */
export function linkedMicros(text: string): Micros {
  const amountMicros = amountMicrosOf(readPackageAmount(linkedAmount(text)));
  return amountMicros === undefined || findAmountProblem(amountMicros) !== undefined
    ? amounts.subscriptionMinMicros
    : amountMicros;
}

/** The amount that was read; undefined where it could not be. */
export function amountMicrosOf(reading: AmountReading): Micros | undefined {
  if (reading.state === 'wrong') return undefined;
  return reading.state === 'amount' ? reading.amount : 0n;
}

/** The first thing that is wrong with a subscription, in the spec's order and words. */
export function findSubscriptionProblem(subscription: {
  readonly publicKey: string;
  readonly companyWallet: string;
  readonly amountMicros: Micros | undefined;
}): string | undefined {
  const { publicKey, companyWallet, amountMicros } = subscription;
  if (!isWallet(publicKey)) return messages.walletInvalid;
  if (!isWallet(companyWallet)) return messages.subscriptionRecipientInvalid;
  return findAmountProblem(amountMicros);
}

/**
 * Why nothing may be paid to the company wallet of this build: the server names another one, or does not
 * answer. Source: design section 8.
 */
export function findWalletRefusal(
  companyWallet: string,
  result: CallResult<CallReply<'getCompanyWallet'>>,
): string | undefined {
  if (!result.ok) return result.failure.message;
  const [named] = result.data;
  const isSame = named !== undefined && sameAddress(named.companyWallet, companyWallet);
  return isSame ? undefined : messages.companyWalletEnded;
}

/** A package as the member chooses it. */
export interface OfferedPackage {
  readonly name: PackageTierName;
  readonly range: string;
  readonly minMicros: Micros;
}

/** The packages of spec section 9. */
export const offeredPackages: readonly OfferedPackage[] = packageTiers.map((tier) => {
  const { name, minMicros } = tier;
  const maxMicros = tierMaxMicros(tier);
  const end = maxMicros === undefined ? 'and above' : `to $${wholeUsdt(maxMicros)}`;
  return { name, range: `$${wholeUsdt(minMicros)} ${end}`, minMicros };
});

/** What an amount buys; undefined while nobody can subscribe with it. */
export function packageOf(
  amountMicros: Micros | undefined,
): { readonly name: PackageTierName; readonly tips: string } | undefined {
  if (amountMicros === undefined || findAmountProblem(amountMicros) !== undefined) return undefined;
  const { name, tipsPerDay } = packageTierOf(amountMicros);
  return { name, tips: formatTips(tipsPerDay) };
}

/** The fee of a subscription and the balance after it; undefined where they are not known. */
export function costTexts(
  preflight: Preflight,
): { readonly fee: string; readonly usdtAfter: string } | undefined {
  switch (preflight.state) {
    case 'payable':
    case 'low POL':
      return {
        fee: `${formatFee(preflight.feeWei)} POL`,
        usdtAfter: `${formatPayment(preflight.usdtAfterMicros)} USDT`,
      };
    default:
      return undefined;
  }
}

/** An amount without its part of a USDT, as it is typed: "1500". */
export function wholeUsdt(micros: Micros): string {
  return (micros / microsPerUsdt).toString();
}
