import { rewardsCalls } from '@polytips/functions/contract/rewards.ts';
import { useEffect, useState } from 'react';
import { newDaySpreadMs } from '../base/api/business-day.ts';
import { useCall } from '../base/api/use-call.ts';
import { waitText } from '../base/wait-text.ts';
import { useMember } from '../session/use-session.ts';
import { msUntilNextCard, nextCardText, streakText } from './next-card.ts';

const tickMs = 10_000;

/** The next card of the member, in words. */
export interface NextCard {
  /** How long it is until the next card: "14 h 5 min"; undefined where no package pays on the next business day. */
  readonly wait: string | undefined;
  /** "Next card in 14 h 5 min", or that there is none. */
  readonly text: string;
  /** "5 days in a row"; undefined before the first revealed card. */
  readonly streak: string | undefined;
}

/** Counts down to the next card; undefined until the server has told when it comes. */
export function useNextCard(): NextCard | undefined {
  const { publicKey } = useMember();
  const { data, dataUpdatedAt, refetch } = useCall(rewardsCalls.getEarnings, {
    params: { publicKey },
  });
  const nowMs = useNow();
  const row = data?.[0];
  // The first tick may be older than the reply.
  const sinceReplyMs = Math.max(nowMs - dataUpdatedAt, 0);
  const leftMs = row === undefined ? undefined : msUntilNextCard(row, sinceReplyMs);
  const [lateMs] = useState(() => Math.random() * newDaySpreadMs);
  const isDue = leftMs !== undefined && leftMs + lateMs <= 0;
  useEffect(() => {
    // The reply names the new business day, at which what it changes on screen is read again.
    if (isDue) void refetch();
  }, [isDue, refetch]);
  if (row === undefined || leftMs === undefined) return undefined;
  const wait = row.hasNextCard ? waitText(leftMs) : undefined;
  return { wait, text: nextCardText(wait), streak: streakText(row.streak) };
}

function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
