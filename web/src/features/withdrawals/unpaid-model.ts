import { messages } from '@polytips/functions/contract/messages.ts';
import { address } from '@polytips/functions/contract/values.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { type Withdrawal, withdrawalsOf } from './withdraw-model.ts';

/** The unpaid withdrawals among the rows of a statement. */
export function unpaidWithdrawals(rows: readonly RowOf<'getIncomeStatement'>[]): Withdrawal[] {
  return withdrawalsOf(rows).filter(({ STATUS }) => STATUS === 'Pending');
}

/** The first thing that is wrong with paying a withdrawal, in the spec's order and words. */
export function findPayProblem(
  { publicKey: recipient, NET }: Pick<Withdrawal, 'publicKey' | 'NET'>,
  payer: string,
): string | undefined {
  if (!isWallet(recipient)) return messages.invalidRecipient;
  if (NET <= 0n) return messages.invalidAmount;
  if (!isWallet(payer)) return messages.walletMissing;
  return undefined;
}

/** The serials of the withdrawals that this admin's unfinished payments pay. */
export function serialsInProcess(
  unfinished: readonly Pick<RowOf<'getTransfers'>, 'withSL'>[],
): ReadonlySet<string> {
  return new Set(unfinished.flatMap(({ withSL }) => withSL ?? []));
}

function isWallet(text: string): boolean {
  return address.safeParse(text).success && BigInt(text) !== 0n;
}
