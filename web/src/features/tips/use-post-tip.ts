import { useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { CallFailed } from '../../lib/api/call-failure.ts';
import { useCallMutation } from '../../lib/api/use-call-mutation.ts';
import type { TipDraft, Told } from './post-model.ts';

/** A tip that the server has, and whether the devices were told of it. */
export interface PostedTip {
  readonly tip: TipDraft;
  readonly told: Told;
}

/** The posting of tips. */
export interface UsedPostTip {
  readonly busy: boolean;
  readonly posted: PostedTip | undefined;
  readonly problem: string | undefined;
  /** Posts a tip; `onPosted` is called once the server has it, before the devices are told. */
  readonly post: (tip: TipDraft, onPosted: () => void) => void;
  /** Forgets what became of the last tip. */
  readonly leave: () => void;
}

/** Posts tips, one at a time, and has the members' devices told of each. */
export function usePostTip(): UsedPostTip {
  const { mutateAsync } = useCallMutation('sendTips', { refreshes: ['getTips'] });
  const [busy, setBusy] = useState(false);
  const [posted, setPosted] = useState<PostedTip>();
  const [problem, setProblem] = useState<string>();
  // A second press comes before the screen has drawn that it is busy.
  const isBusy = useRef(false);

  async function send(tip: TipDraft, onPosted: () => void): Promise<void> {
    const failure = await mutateAsync({ body: tip }).then(() => undefined, problemOf);
    setProblem(failure);
    if (failure !== undefined) return;
    onPosted();
    setPosted({ tip, told: 'asking' });
    const told = await tellDevices();
    // Nobody waits for this answer: the member may have left the result already.
    setPosted((current) => (current?.tip === tip ? { tip, told } : current));
  }

  async function post(tip: TipDraft, onPosted: () => void): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    try {
      await send(tip, onPosted);
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }

  return {
    busy,
    posted,
    problem,
    post: (tip, onPosted) => void post(tip, onPosted),
    leave: () => {
      setPosted(undefined);
      setProblem(undefined);
    },
  };
}

async function tellDevices(): Promise<Told> {
  const told = await callApi('sendfcmMsg', { body: {} });
  if (!told.ok) return 'failed';
  return told.data[0]?.status === 'OFF' ? 'off' : 'told';
}

/** Why a tip was not posted, or that it may have been. */
function problemOf(error: unknown): string {
  if (!(error instanceof CallFailed)) throw error;
  const { failure } = error;
  if (failure.kind === 'refused') return failure.message;
  return `${failure.message} The same tip is never posted twice on a day.`;
}
