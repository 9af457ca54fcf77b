import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCallMutation } from '../../lib/api/use-call-mutation.ts';
import { useMember } from '../../lib/session/use-session.ts';
import type { Reward } from './reward-model.ts';

const changed = ['getRewardTips', 'getDailyRewardList', 'getDashboardBalance'] as const;

/** A card that was uncovered here, and how far its recording is. */
export interface Revelation {
  readonly day: string;
  readonly reward: Reward;
  readonly state: 'recording' | 'recorded' | 'failed';
}

/** The recording of a scratched card. */
export interface UsedReveal {
  readonly revelation: Revelation | undefined;
  /** Why it is not recorded yet. */
  readonly problem: string | undefined;
  /** Records the reward of a business day; does nothing while it is being recorded or once it is. */
  readonly reveal: (day: string, reward: Reward) => void;
}

/** Records that today's reward is revealed: once, however often the card is scratched. */
export function useReveal(): UsedReveal {
  const { publicKey } = useMember();
  const queryClient = useQueryClient();
  const { mutate, error } = useCallMutation('insertDReward');
  const [revelation, setRevelation] = useState<Revelation>();
  const isRecording = useRef(false);
  return {
    revelation,
    problem: revelation?.state === 'failed' ? error?.message : undefined,
    reveal: (day, reward) => {
      const isRecorded = revelation?.day === day && revelation.state === 'recorded';
      if (isRecording.current || isRecorded) return;
      isRecording.current = true;
      setRevelation({ day, reward, state: 'recording' });
      mutate(
        { body: { publicKey, token: reward.token } },
        {
          onSuccess: () => setRevelation({ day, reward, state: 'recorded' }),
          onError: () => setRevelation({ day, reward, state: 'failed' }),
          // After a failure too: the day may have changed, or only the answer was lost.
          onSettled: () => {
            isRecording.current = false;
            for (const name of changed) void queryClient.invalidateQueries({ queryKey: [name] });
          },
        },
      );
    },
  };
}
