import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import { useEffect, useRef, useState } from 'react';
import { vault } from '../../vault/app-vault.ts';

/** How far a form that is being sent has come. */
export type Submission =
  | { readonly step: 'idle' }
  | { readonly step: 'checking' }
  | { readonly step: 'deriving'; readonly share: number }
  | { readonly step: 'sending' };

/** How sending ended; a `refusal` is said in the Error modal, a `problem` beside the form. */
export type Ending =
  | { readonly state: 'done' }
  | { readonly state: 'refusal'; readonly message: string }
  | { readonly state: 'problem'; readonly message: string };

const idle = { step: 'idle' } as const;

/** Sends a form once at a time, however often it is asked to, and keeps what came of it. */
export function useSubmission() {
  const [submission, setSubmission] = useState<Submission>(idle);
  const [ending, setEnding] = useState<Ending>();
  const running = useRef(false);
  // Whoever leaves the screen meanwhile does not want to be logged in a moment later.
  useEffect(() => vault.cancel, []);

  const onProgress: OnProgress = (share) =>
    setSubmission(share < 1 ? { step: 'deriving', share } : { step: 'sending' });

  const submit = async (work: (onProgress: OnProgress) => Promise<Ending>) => {
    if (running.current) return;
    running.current = true;
    setEnding(undefined);
    setSubmission({ step: 'checking' });
    const came = await work(onProgress);
    // When done, the guard leads away: the form stays as it is until then.
    if (came.state === 'done') return;
    running.current = false;
    setEnding(came);
    setSubmission(idle);
  };

  return {
    submission,
    refusal: ending?.state === 'refusal' ? ending.message : undefined,
    problem: ending?.state === 'problem' ? ending.message : undefined,
    dismiss: () => setEnding(undefined),
    submit,
  };
}
