import { messages } from '@polytips/functions/contract/messages.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { claimRefusal } from './unpaid-model.ts';

/** Checks and claims a withdrawal; a text says why it may not be paid. */
export async function findRefusal(withdrawalId: string): Promise<string | undefined> {
  const check = await callApi('getWithdrawal_check', { params: { withdrawalId } });
  if (!check.ok) return check.failure.message;
  if (check.data[0]?.isPaid === 'YES') return messages.alreadyPaid;
  // Of one that is held or in process the claim says so.
  return claimToPay(withdrawalId);
}

/** Claims a withdrawal for the next minutes; a text says why it may not be paid. */
export async function claimToPay(withSL: string): Promise<string | undefined> {
  const claimed = await callApi('withdrawalClaim', { body: { withSL } });
  return claimed.ok ? undefined : claimRefusal(claimed.failure);
}
