import { findTooSmall, withdrawalCost } from '@polytips/functions/contract/calls/withdrawals.ts';
import type { CallReply } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { formatCount } from '@polytips/functions/contract/values/format-count.ts';
import { amounts, limits } from '@polytips/functions/contract/values/limits.ts';
import { type Micros, microsPerUsdt } from '@polytips/functions/contract/values/micros.ts';
import { type CallFailure, mayBeDone } from '../../base/api/call-failure.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { formatEnd } from '../../base/time/format-date.ts';
import { isUnproven } from '../../wallet/prove-wallet.ts';

type StatementRow = RowOf<'getIncomeStatement'>;

/** A withdrawal as its member sees it. */
export type Withdrawal = Extract<StatementRow, { readonly WITHDRA_SL: string }>;

/** The withdrawals among the rows of a statement. */
export function withdrawalsOf(statement: readonly StatementRow[]): Withdrawal[] {
  return statement.flatMap((row) => ('WITHDRA_SL' in row ? [row] : []));
}

/** What a reset of the password still holds pay-outs for, as the server says; null where nothing does. */
export type PayoutHold = CallReply<'withdrawalState'>[number]['payoutHold'];

/** When an admin pays a withdrawal, in words. */
export function whenPaid(hold: PayoutHold): string {
  if (hold === null) return 'usually within 1 day';
  const end = hold.until === null ? undefined : `not before ${formatEnd(hold.until)}`;
  if (hold.proven) return `${end}, because your password was reset`;
  return ['once your wallet is restored', end].filter((part) => part !== undefined).join(', and ');
}

/** When an admin pays a withdrawal that is on hold, in words; undefined where the member's state is from before the hold. */
export function whenHeldIsPaid({
  state,
  until,
  payoutHold,
}: CallReply<'withdrawalState'>[number]): string | undefined {
  // What the member has to do comes first.
  if (state === 'held' && until !== null && payoutHold?.proven !== false)
    return `not before ${formatEnd(until)}, because your account is being checked`;
  return payoutHold === null ? undefined : whenPaid(payoutHold);
}

/**
 * The first thing that is wrong with a withdrawal, in the spec's order and words.
 * While the balance is unknown, only the server can compare.
 */
export function findWithdrawalProblem(
  amountMicros: Micros,
  balanceMicros: Micros | undefined,
): string | undefined {
  const tooSmall = findTooSmall(amountMicros);
  if (tooSmall !== undefined) return tooSmall;
  if (balanceMicros !== undefined && amountMicros > balanceMicros) {
    return messages.withdrawalExceedsBalance;
  }
  return undefined;
}

/** What a withdrawal costs and brings; undefined while the amount is none that can be withdrawn. */
export function findPossibleCost(amountMicros: Micros, balanceMicros: Micros | undefined) {
  const isPossible = findWithdrawalProblem(amountMicros, balanceMicros) === undefined;
  return isPossible ? withdrawalCost(amountMicros) : undefined;
}

/** How much a balance lacks of the least withdrawal; zero when it lacks nothing. */
export function missingMicros(balanceMicros: Micros): Micros {
  const missing = amounts.withdrawalMinMicros - balanceMicros;
  return missing > 0n ? missing : 0n;
}

/** The largest whole amount that the field takes. */
const wholeMax = 10n ** BigInt(limits.withdrawalInputLengthMax) - 1n;

/** The least withdrawal, in whole USDT. */
export const leastUsdt = (amounts.withdrawalMinMicros / microsPerUsdt).toString();

/** What may be withdrawn at a time, in words; the upper end only where the balance reaches it. */
export function amountRange(balanceMicros: Micros | undefined): string {
  const isBounded = balanceMicros !== undefined && balanceMicros / microsPerUsdt > wholeMax;
  const least = `At least ${leastUsdt} USDT`;
  return isBounded ? `${least}, at most ${formatCount(wholeMax.toString())} at a time` : least;
}

/** An amount to choose instead of typing it. */
export interface QuickAmount {
  readonly label: string;
  /** As it would be typed: a whole number that fits the field. */
  readonly value: string;
}

/** The parts of a balance that can be withdrawn; without those below the minimum, or too long for the field. */
export function quickAmounts(balanceMicros: Micros): QuickAmount[] {
  const wholeOf = (percent: bigint) => (balanceMicros * percent) / 100n / microsPerUsdt;
  const all = wholeOf(100n);
  return [
    { label: '25%', whole: wholeOf(25n) },
    { label: '50%', whole: wholeOf(50n) },
    all > wholeMax
      ? { label: formatCount(wholeMax.toString()), whole: wholeMax }
      : { label: 'Max', whole: all },
  ]
    .filter(
      ({ whole }) => whole <= wholeMax && whole * microsPerUsdt >= amounts.withdrawalMinMicros,
    )
    .map(({ label, whole }) => ({ label, value: whole.toString() }));
}

/** The withdrawal of this amount that is in `after` alone: what became of a request without a reply. */
export function findNewWithdrawal(
  before: readonly Withdrawal[],
  after: readonly Withdrawal[],
  amountMicros: Micros,
): Withdrawal | undefined {
  const known = new Set(before.map(({ WITHDRA_SL }) => WITHDRA_SL));
  return after.find(({ WITHDRA_SL, AMOUNT }) => !known.has(WITHDRA_SL) && AMOUNT === amountMicros);
}

/** The texts of a refused withdrawal: the spec's hints where they can help, and the server's message. */
export function describeRefusal(failure: CallFailure): {
  readonly hints: readonly string[];
  readonly message: string | undefined;
} {
  const { message } = failure;
  // The hints explain a refusal; a server that could not be asked, or was too busy, refused nothing.
  if (failure.kind !== 'refused' || mayBeDone(failure)) return { hints: [], message };
  if (failure.status === 429 || failure.code === 'payout_held' || isUnproven(failure))
    return { hints: [], message };
  const hints = [messages.withdrawnToday, messages.lowBalanceHint];
  return { hints, message: hints.some((hint) => hint === message) ? undefined : message };
}
