import { tipsCalls } from '@polytips/functions/contract/tips.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../base/api/call-api.ts';
import { CallFailed } from '../../base/api/call-failure.ts';
import { readAgain } from '../../base/api/read-again.ts';
import { useAttempt } from '../../base/use-attempt.ts';
import { changedReads } from '../../reads/changed-reads.ts';
import { type Notified, problemOf, type TipDraft } from './post-model.ts';
import { notePostedHere } from './posted-here.ts';

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
  readonly onPosted: () => void;
}

/** Posts tips, one at a time, and notifies the members' devices of each. */
export function usePostTip(): {
  readonly busy: boolean;
  readonly posted: PostedTip | undefined;
  readonly problem: string | undefined;
  /** Posts a tip; `onPosted` is called once the server has it, also after the admin has left. */
  readonly post: (posting: Posting) => void;
  /** Forgets how the last tip ended. */
  readonly leave: () => void;
} {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<PostedTip>();
  const { state, result, error, start, cancel } = useAttempt(
    async ({ tip, onPosted }: Posting): Promise<StoredTip> => {
      notePostedHere(tip);
      const reply = await callApi(tipsCalls.sendTips, { body: tip });
      if (!reply.ok) throw new CallFailed(reply.failure);
      void readAgain(queryClient, changedReads.sendTips);
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
  if (row?.status === 'OFF') return 'off';
  return row?.devices === 'NONE' ? 'nobody' : 'notified';
}
