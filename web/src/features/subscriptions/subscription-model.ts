import type { CallReply } from '@polytips/functions/contract/contract.ts';
import {
  type PackageTierName,
  packageTierOf,
  packageTiers,
} from '@polytips/functions/contract/limits.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { type Micros, microsPerUsdt } from '@polytips/functions/contract/micros.ts';
import { sameAddress } from '@polytips/functions/contract/patterns.ts';
import { findAmountProblem } from '@polytips/functions/contract/subscriptions.ts';
import type { CallResult } from '../../base/api/call-failure.ts';
import { formatFee, formatPayment } from '../../base/format.ts';
import type { Preflight } from '../../payments/preflight.ts';
import { isWallet } from '../../recipients/is-wallet.ts';

/** The risk of a subscription, in plain words. */
export const riskText =
  'This is no investment with a promised return. Rewards are discretionary, not guaranteed, and can stop. Fees are non-refundable. Never subscribe with money that you cannot afford to lose.';

/** What an admin reads instead of when the package starts: what admins send may be the company's. */
export const adminPaymentText =
  'As an admin you get this package when its payment has been booked by hand, under Inflows.';

/** The amounts offered to choose from, in whole USDT. */
export const offeredAmounts = ['50', '100', '500', '1000'] as const;

/** As many digits as the server accepts. */
const amountDigitsMax = 9;

/**
 * What the field holds after `typed`: digits and decimal signs; other input leaves it as it was. A sign is
 * never dropped: without it, 50.00 would be 5000. Only whole groups of thousands lose their commas, so
 * that the member sees how they are read.
 */
export function typedAmount(previous: string, typed: string): string {
  const text = typed
    .replaceAll(/\s/g, '')
    .replace(/^\d{1,3}(?:,\d{3})+(?![\d,])/, (groups) => groups.replaceAll(',', ''))
    .replace(/^0+(?=\d)/, '');
  const wholeLength = text.search(/[.,]|$/);
  return /^[\d.,]*$/.test(text) && wholeLength <= amountDigitsMax ? text : previous;
}

/**
 * The typed amount; nothing typed is nothing. Undefined where it cannot be read: a comma before three digits
 * could as well part thousands, and a micro-USDT has no parts.
 */
export function amountMicrosOf(typed: string): Micros | undefined {
  const match = /^(\d*)(?:\.(\d{0,6})0*|,(\d{0,2}))?$/.exec(typed);
  if (match === null) return undefined;
  const [, whole = '', afterPoint, afterComma] = match;
  return BigInt(whole) * microsPerUsdt + BigInt((afterPoint ?? afterComma ?? '').padEnd(6, '0'));
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

/** Whether an amount may still become right with further digits: one that cannot be read, or has a part, does not. */
export const isWholeUsdt = (amountMicros: Micros | undefined): boolean =>
  amountMicros !== undefined && amountMicros % microsPerUsdt === 0n;

/** A package as the member chooses it. */
export interface OfferedPackage {
  readonly name: PackageTierName;
  readonly range: string;
  readonly minMicros: Micros;
}

/** The three packages of spec section 9. */
export const offeredPackages: readonly OfferedPackage[] = packageTiers.map(
  ({ name, minMicros, maxMicros }) => ({
    name,
    range:
      maxMicros === undefined
        ? `$${wholeUsdt(minMicros)} and above`
        : `$${wholeUsdt(minMicros)} to $${wholeUsdt(maxMicros)}`,
    minMicros,
  }),
);

/** What an amount buys; undefined while nobody can subscribe with it. */
export function packageOf(
  amountMicros: Micros | undefined,
): { readonly name: PackageTierName; readonly tips: string } | undefined {
  if (amountMicros === undefined || findAmountProblem(amountMicros) !== undefined) return undefined;
  const { name, tipsPerDay } = packageTierOf(amountMicros);
  return { name, tips: tipsOf(tipsPerDay) };
}

/** The fee of a subscription and the balance after it; undefined where they are not known. */
export function costTexts(
  preflight: Preflight,
): { readonly fee: string; readonly balanceAfter: string } | undefined {
  switch (preflight.state) {
    case 'payable':
    case 'low POL':
      return {
        fee: `${formatFee(preflight.feeWei)} POL`,
        balanceAfter: `${formatPayment(preflight.usdtAfterMicros)} USDT`,
      };
    default:
      return undefined;
  }
}

/** How many tips a day there may be: "1 to 5". */
export function tipsOf(tipsPerDay: number): string {
  return `1 to ${tipsPerDay}`;
}

/** An amount without its part of a USDT, as it is typed: "1500". */
export function wholeUsdt(micros: Micros): string {
  return (micros / microsPerUsdt).toString();
}
