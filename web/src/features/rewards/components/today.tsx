import { CalendarOff } from 'lucide-react';
import { useBusinessDay } from '../../../lib/api/business-day.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMember } from '../../../lib/session/use-session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { DailyReward } from './daily-reward.tsx';

const lookEveryMs = 60_000;

/** What the business day brings; on a Sunday no reward is asked for. */
export function Today() {
  const { publicKey } = useMember();
  const today = useBusinessDay();
  // Only replies name the day: something must be asked before it is known, and to see a Sunday end.
  const teller = useCall(
    'getDashboardBalance',
    { params: { publicKey } },
    { enabled: today?.off !== false, refetchIntervalMs: lookEveryMs },
  );
  if (today?.off === false) return <DailyReward key={today.day} day={today.day} />;
  if (today?.off === true) {
    return (
      <EmptyState
        icon={<CalendarOff />}
        title="Sunday Off"
        message="Rewards rest today. The next card is here on Monday."
      />
    );
  }
  if (!teller.isError) return <CardSkeleton />;
  return (
    <ErrorState
      message={teller.error.message}
      busy={teller.isFetching}
      onRetry={() => void teller.refetch()}
    />
  );
}
