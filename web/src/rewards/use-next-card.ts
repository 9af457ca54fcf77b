import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import { useEffect, useState } from 'react';
import { newDaySpreadMs } from '../base/api/business-day.ts';
import { useCall } from '../base/api/use-call.ts';
import { useNow } from '../base/time/use-now.ts';
import { useMember } from '../session/use-session.ts';
import { msUntil, nextCardText, streakText } from './next-card-model.ts';
import { waitText } from './wait-text.ts';

const tickMs = 10_000;
/** So often the day is asked for again where it is over and nobody has answered. */
const askAgainMs = 60_000;

/** The next card of the member, in words. */
export interface NextCard {
  /** How long it is until the next card: "14 h 5 min"; undefined where no package pays on the next business day. */
  readonly wait: string | undefined;
  /** "Next card in 14 h 5 min", or that there is none. */
  readonly text: string;
  /** "5 days in a row"; undefined before the first revealed card. */
  readonly streak: string | undefined;
}

/** Counts down to the next card; undefined until the server has named its time. */
export function useNextCard(): NextCard | undefined {
  const { earnings, sinceReplyMs } = useDaysEarnings();
  const row = earnings.data?.[0];
  if (row === undefined) return undefined;
  const wait = row.hasNextCard ? waitText(msUntil('nextCardAt', row, sinceReplyMs)) : undefined;
  return { wait, text: nextCardText(wait), streak: streakText(row.streak) };
}

/** The earnings up to today, read again when the day is over: what else that changes on screen is read with it. */
export function useDaysEarnings() {
  const { publicKey } = useMember();
  const earnings = useCall(rewardsCalls.getEarnings, { params: { publicKey } });
  const { dataUpdatedAt, refetch } = earnings;
  const nowMs = useNow(tickMs);
  const row = earnings.data?.[0];
  // The first tick may be older than the reply.
  const sinceReplyMs = Math.max(nowMs - dataUpdatedAt, 0);
  const [lateMs] = useState(() => Math.random() * newDaySpreadMs);
  const isKnown = row !== undefined;
  const isOver = isKnown && msUntil('dayEndsAt', row, sinceReplyMs) + lateMs <= 0;
  useEffect(() => {
    // Without a reply it is not known when the day is over: then it is asked for until there is one.
    if (isKnown && !isOver) return undefined;
    // The reply names the new day, be it a Sunday.
    if (isOver) void refetch();
    const again = setInterval(() => void refetch(), askAgainMs);
    return () => clearInterval(again);
  }, [isKnown, isOver, refetch]);
  return { earnings, sinceReplyMs };
}
