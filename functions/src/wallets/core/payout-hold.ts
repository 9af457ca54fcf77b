import type { Wallet } from '../../accounts/wallet.ts';
import { messages } from '../../contract/messages.ts';

/** Why pay-outs to a member wait at `now`, business time; undefined when they do not. */
export function findPayoutHold(
  { payoutHold }: Pick<Wallet, 'payoutHold'>,
  now: Date,
): string | undefined {
  if (payoutHold === null) return undefined;
  if (!payoutHold.proven) return messages.payoutHeld;
  const until = new Date(payoutHold.until);
  return now < until ? messages.payoutHeldUntil(payoutHold.until) : undefined;
}
