import { rewardsCalls } from '@polytips/functions/contract/rewards.ts';
import { isMissing } from '../../base/api/read-state.ts';
import { useCall } from '../../base/api/use-call.ts';
import { useMember } from '../../session/use-session.ts';

/**
 * A read of Home that stands for all of them, where more than one has failed and none has brought anything; undefined
 * elsewhere: of a read that fails alone, the part that needs it says so.
 */
export function useUnreadHome() {
  const params = { publicKey: useMember().publicKey };
  const earnings = useCall(rewardsCalls.getEarnings, { params });
  const dashboard = useCall(rewardsCalls.getDashboardBalance, { params });
  const isUnread = [earnings, dashboard].every(
    (call) => call.data === undefined && isMissing(call),
  );
  return isUnread ? earnings : undefined;
}
