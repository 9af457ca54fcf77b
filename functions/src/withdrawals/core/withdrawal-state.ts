import type * as z from 'zod/mini';
import { addDays, startOfBusinessDay } from '../../calendar/business-day.ts';
import type { withdrawalStateRow } from '../../contract/calls/withdrawals.ts';
import { findPayoutHold, findRequestHold, isProven, type Wallet } from '../../members/wallet.ts';
import type { BusinessTime } from '../../platform/clock.ts';

/** Whether a member may withdraw now, decoded. */
export type WithdrawalState = z.output<typeof withdrawalStateRow>;

/** What is known of a member who may want to withdraw. */
interface WithdrawalFacts {
  readonly wallet: Pick<Wallet, 'provenAt' | 'requestsHeldUntil' | 'payoutHold'>;
  readonly withdrawnToday: boolean;
  /** Business time and its business day, in the business zone. */
  readonly now: BusinessTime;
  readonly today: string;
  readonly timeZone: string;
}

/**
 * What keeps a member from withdrawing, whatever the amount, and what its pay-out would wait for.
 */
export const withdrawalStateOf = (facts: WithdrawalFacts): WithdrawalState => ({
  ...requestStateOf(facts),
  payoutHold: payoutHoldOf(facts),
});

function payoutHoldOf({ wallet, now }: WithdrawalFacts): WithdrawalState['payoutHold'] {
  const { payoutHold } = wallet;
  // That of an operator is the state.
  if (payoutHold === null || findPayoutHold({ payoutHold }, now) === undefined) return null;
  const { proven, until } = payoutHold;
  return { proven, until: now < new Date(until) ? until : null };
}

/** In the order in which a request is refused. */
function requestStateOf({
  wallet,
  withdrawnToday,
  now,
  today,
  timeZone,
}: WithdrawalFacts): Omit<WithdrawalState, 'payoutHold'> {
  if (!isProven(wallet)) return { state: 'unproven', until: null };
  const heldUntil = findRequestHold(wallet, now);
  if (heldUntil !== undefined) return { state: 'held', until: heldUntil };
  if (withdrawnToday) {
    const tomorrow = startOfBusinessDay(addDays(today, 1), timeZone);
    return { state: 'used', until: tomorrow.toISOString() };
  }
  return { state: 'free', until: null };
}
