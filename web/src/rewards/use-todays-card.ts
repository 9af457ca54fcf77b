import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import { useBusinessDay } from '../base/api/business-day.ts';
import { useCall } from '../base/api/use-call.ts';
import { isReadAtChanges } from '../reads/followed-reads.ts';
import { useMember } from '../session/use-session.ts';
import { rewardStateOf } from './todays-card-model.ts';

const askAgainMs = 15_000;
const followedAskAgainMs = 60_000;

/**
 * What today brings, undefined until it is read, and the call that says it. While the day is not opened it is asked for
 * again: each screen says that the card comes by itself. Firestore's listener brings it, which may be cut off without a
 * word, so where it listens it is asked for more seldom.
 */
export function useTodaysCard() {
  const { publicKey } = useMember();
  const today = useBusinessDay();
  const call = useCall(
    rewardsCalls.getRewardTips,
    { params: { publicKey } },
    {
      // On a Sunday there is none to ask for.
      enabled: today?.off === false,
      refetchIntervalMs: ({ state: { data } }) =>
        data !== undefined &&
        rewardStateOf(data).state === 'not opened' &&
        (isReadAtChanges('getRewardTips') ? followedAskAgainMs : askAgainMs),
    },
  );
  return { call, card: call.data === undefined ? undefined : rewardStateOf(call.data) };
}
