import { subscriptionsCalls } from '@polytips/functions/contract/calls/subscriptions.ts';
import { useCall } from '../base/api/use-call.ts';
import { useMember } from '../session/use-session.ts';

/**
 * Whether an admin books what the member pays the company, as it is of a present or former admin. The server alone knows
 * the former ones, and those of the last hour; until it has answered, the session says it.
 */
export function useIsBookedByHand({ enabled = true } = {}): boolean {
  const { admin } = useMember();
  const { data } = useCall(subscriptionsCalls.getCompanyWallet, {}, { enabled });
  return data?.[0]?.bookedByHand ?? admin;
}
