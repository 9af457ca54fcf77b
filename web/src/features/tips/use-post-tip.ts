import { tipsCalls } from '@polytips/functions/contract/calls/tips.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../base/api/call-api.ts';
import { CallFailed } from '../../base/api/call-failure.ts';
import { readAgain } from '../../base/api/read-again.ts';
import { useAttempt } from '../../base/use-attempt.ts';
import { changedReads } from '../../reads/changed-reads.ts';
import { type Notified, problemOf, type TipDraft } from './post-model.ts';

/** A tip that the server has. */
interface StoredTip {
  readonly tip: TipDraft;
  /** Among the tips of its day: it decides who reads the tip. */
  readonly position: number | undefined;
}

/** A tip that the server has, and whether the members' devices were notified. */
export interface PostedTip extends StoredTip {
  readonly notified: Notified;
}

interface Posting {
  readonly tip: TipDraft;
  /** The business day for which it is posted, and what the review said of its position; undefined where it said nothing. */
  readonly place: { readonly day: string | undefined; readonly position: number | undefined };
  readonly onPosted: () => void;
  readonly onConflict: () => void;
}

/** Posts tips, one at a time, and notifies the members' devices of each. */
export function usePostTip(): {
  readonly busy: boolean;
  readonly posted: PostedTip | undefined;
  readonly problem: string | undefined;
  /**
   * Posts a tip; `onPosted` is called once the server has it, and `onConflict` once it says that the day of the review has
   * not, and that the review is out of date: also after the admin has left.
   */
  readonly post: (posting: Posting) => void;
  /** Forgets how the last tip ended. */
  readonly leave: () => void;
} {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<PostedTip>();
  const { state, result, error, start, cancel } = useAttempt(
    async ({ tip, place, onPosted, onConflict }: Posting): Promise<StoredTip> => {
      const reply = await callApi(tipsCalls.sendTips, { body: { ...tip, ...place } });
      // After a conflict as well: the next review says who would read it now.
      void readAgain(queryClient, changedReads.sendTips);
      if (!reply.ok) {
        if (reply.failure.kind === 'refused' && reply.failure.code === 'conflict') onConflict();
        throw new CallFailed(reply.failure);
      }
      onPosted();
      const stored = { tip, position: reply.data[0]?.position };
      void notifyDevices().then((notified) => setLast({ ...stored, notified }));
      return stored;
    },
  );
  return {
    busy: state === 'pending',
    posted:
      result === undefined
        ? undefined
        : { ...result, notified: last?.tip === result.tip ? last.notified : 'pending' },
    problem: error instanceof CallFailed ? problemOf(error.failure) : undefined,
    post: (posting) => void start(posting),
    leave: cancel,
  };
}

async function notifyDevices(): Promise<Notified> {
  const reply = await callApi(tipsCalls.sendfcmMsg, { body: {} });
  if (!reply.ok) return 'failed';
  const [row] = reply.data;
  if (row?.status === 'OFF') return 'no messages';
  return row?.devices === 'NONE' ? 'nobody' : 'notified';
}
