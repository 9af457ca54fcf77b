import { payoutsCalls } from '@polytips/functions/contract/calls/payouts.ts';
import { withdrawalsCalls } from '@polytips/functions/contract/calls/withdrawals.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { callApi } from '../../base/api/call-api.ts';

/** Checks that a withdrawal is unpaid and claims it. @returns why it may not be paid now. */
export async function checkAndClaim(withdrawalId: string): Promise<string | undefined> {
  const check = await callApi(withdrawalsCalls.getWithdrawal_check, { params: { withdrawalId } });
  if (!check.ok) return check.failure.message;
  if (check.data[0]?.isPaid === 'YES') return messages.alreadyPaid;
  // The claim refuses a held one, and one that is in process.
  return (await claimToPay(withdrawalId))?.message;
}

/** Why a withdrawal is not claimed. */
export interface ClaimRefusal {
  readonly message: string;
  /** Whether it says nothing about this withdrawal, so that a run must not go on to the next. */
  readonly endsRun: boolean;
}

/** Claims a withdrawal for the next minutes. @returns why it may not be paid now. */
export async function claimToPay(withSL: string): Promise<ClaimRefusal | undefined> {
  const claimed = await callApi(payoutsCalls.withdrawalClaim, { body: { withSL } });
  if (claimed.ok) return undefined;
  const { failure } = claimed;
  const code = failure.kind === 'refused' ? failure.code : undefined;
  const message =
    code === 'payout_claimed'
      ? `${failure.message}. It is free again in some minutes, unless it is paid.`
      : failure.message;
  return { message, endsRun: code === undefined || !ownCodes.includes(code) };
}

const ownCodes: readonly string[] = payoutsCalls.withdrawalClaim.errors;
