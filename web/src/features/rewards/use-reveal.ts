import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getBusinessDay } from '../../base/api/business-day.ts';
import { callApi } from '../../base/api/call-api.ts';
import { CallFailed } from '../../base/api/call-failure.ts';
import { readAgain } from '../../base/api/read-again.ts';
import { useLiveAccount } from '../../base/live/use-live-account.ts';
import { useAttempt } from '../../base/use-attempt.ts';
import { changedReads } from '../../reads/changed-reads.ts';
import type { Reward } from '../../rewards/todays-card-model.ts';
import { useMember } from '../../session/use-session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

const states = { pending: 'recording', success: 'recorded', error: 'failed' } as const;

/** A card that was scratched here. */
interface Scratched {
  readonly day: string;
  readonly reward: Reward;
}

/** A card that was scratched here, and whether the server has recorded it. */
export interface Revelation extends Scratched {
  readonly state: 'recording' | 'recorded' | 'failed';
}

/** Records that today's reward is revealed: once, however often the card is scratched. */
export function useReveal(): {
  readonly revelation: Revelation | undefined;
  /** Why the reward is not recorded yet. */
  readonly problem: string | undefined;
  /** Records the reward of a business day; does nothing while it is being recorded or once it is. */
  readonly reveal: (day: string, reward: Reward) => void;
} {
  const { uid, publicKey } = useMember();
  const live = useLiveAccount(uid);
  const queryClient = useQueryClient();
  const toast = useToast();
  const [scratched, setScratched] = useState<Scratched>();
  const { state, error, start } = useAttempt(async (card: Scratched) => {
    setScratched(card);
    const reply = await callApi(rewardsCalls.insertDReward, {
      body: { publicKey, token: card.reward.token, day: card.day },
    });
    // A recorded reward changes the account, and with it is read again what follows from it. After a failure
    // the day may have changed, or only the reply was lost.
    if (!reply.ok || live.state !== 'ready')
      void readAgain(queryClient, changedReads.insertDReward);
    // The screen has turned to the new day by then. What was not revealed counts from that day on.
    if (!reply.ok && getBusinessDay()?.day !== card.day)
      toast({ text: 'The day of that card is over. Its reward is credited.' });
    if (!reply.ok) throw new CallFailed(reply.failure);
  });
  const revelation =
    scratched === undefined || state === 'idle'
      ? undefined
      : { ...scratched, state: states[state] };
  return {
    revelation,
    problem: state === 'error' ? error?.message : undefined,
    reveal: (day, reward) => {
      if (revelation?.day === day && revelation.state === 'recorded') return;
      void start({ day, reward });
    },
  };
}
