import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import { useCall } from '../../base/api/use-call.ts';
import { useLastKnown } from '../../base/browser/use-last-known.ts';
import { useLiveAccount } from '../../base/live/use-live-account.ts';
import { useMember } from '../../session/use-session.ts';

/** What Home begins with: the way to the first reward, or the card of the day. */
export type HomeLead = 'first steps' | 'card of the day';

/** What Home begins with; undefined until it is known on this device. */
export function useHomeLead(): HomeLead | undefined {
  const { uid, publicKey, admin } = useMember();
  const { data, isFetched, isPaused } = useCall(rewardsCalls.getEarnings, {
    params: { publicKey },
  });
  // Live before it is read: a list that is read first would show the reward, and then be drawn again under the finger.
  const live = useLiveAccount(uid);
  const liveMicros = live.state === 'ready' ? live.totals.credited.DR : 0n;
  const dailyMicros = liveMicros > 0n ? liveMicros : data?.[0]?.total.DR;
  const known = dailyMicros === undefined ? undefined : leadOf(dailyMicros);
  const last = useLastKnown(`home:${uid}`, known);
  // An admin who has earned nothing is no beginner.
  if (last === 'first steps' && !admin) return last;
  // What stands below reads it again; a failure must not take the screen away meanwhile.
  return last !== undefined || isFetched || isPaused ? 'card of the day' : undefined;
}

/** The first card is behind a member once a daily reward was credited. */
function leadOf(dailyMicros: bigint): HomeLead {
  return dailyMicros > 0n ? 'card of the day' : 'first steps';
}
