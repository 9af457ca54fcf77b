import { payoutsCalls } from '@polytips/functions/contract/calls/payouts.ts';
import { withdrawalsCalls } from '@polytips/functions/contract/calls/withdrawals.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { callApi } from '../../base/api/call-api.ts';
import { type CallFailure, mayBeDone } from '../../base/api/call-failure.ts';

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
  /**
   * What it is about: this withdrawal, `elsewhere` where it is paid or another admin or device is paying it; or nothing of
   * it: the connection, or a server that takes no more for now, or the rights of the admin.
   */
  readonly about: 'withdrawal' | 'elsewhere' | 'connection' | 'admin';
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
  return { message, about: subjectOf(failure) };
}

const ownCodes: readonly string[] = payoutsCalls.withdrawalClaim.errors;
const elsewhereCodes: readonly string[] = ['already_paid', 'payout_in_process', 'payout_claimed'];

function subjectOf(failure: CallFailure): ClaimRefusal['about'] {
  if (failure.kind !== 'refused' || mayBeDone(failure)) return 'connection';
  const { code } = failure;
  if (code === 'rate_limited') return 'connection';
  if (!ownCodes.includes(code)) return 'admin';
  return elsewhereCodes.includes(code) ? 'elsewhere' : 'withdrawal';
}
