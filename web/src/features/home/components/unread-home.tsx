import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import { UnreadCall } from '../../../base/api/call-states.tsx';
import { isMissing } from '../../../base/api/read-state.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { useMember } from '../../../session/use-session.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';

/** Two of the reads that Home shows. */
function useHomeReads() {
  const params = { publicKey: useMember().publicKey };
  return [
    useCall(rewardsCalls.getEarnings, { params }),
    useCall(rewardsCalls.getDashboardBalance, { params }),
  ] as const;
}

/** Whether more than one read of Home failed and none brought anything; one that fails alone is said by its part. */
export function useIsHomeUnread(): boolean {
  return useHomeReads().every((call) => call.data === undefined && isMissing(call));
}

/**
 * Stands for the parts of Home that could not be read. Once it is drawn each of its reads is made by itself: only the
 * one call for all of them may have failed. Once one is there, Home is, and its parts read the rest.
 */
export function UnreadHome() {
  const [earnings] = useHomeReads();
  return <UnreadCall call={earnings} loading={<SkeletonRows />} />;
}
