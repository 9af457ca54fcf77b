import { Hourglass } from 'lucide-react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMember } from '../../../lib/session/use-session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

const lookEveryMs = 15_000;

/** The day has begun and its rewards are not there yet; looks again until they are. */
export function NotOpened() {
  const { publicKey } = useMember();
  useCall('getRewardTips', { params: { publicKey } }, { refetchIntervalMs: lookEveryMs });
  return (
    <EmptyState
      icon={<Hourglass />}
      title="Loading..."
      message="Today's card is being prepared. It shows here by itself."
    />
  );
}
