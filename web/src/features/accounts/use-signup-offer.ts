import { useEffect, useState } from 'react';
import { type FormUse, offerWaitMs } from './signup-offer-timing.ts';

const touches = ['keydown', 'input', 'pointerdown'] as const;

/** Whether the Signup Offer is shown: once a visit, when the form has been left alone for a while. */
export function useSignupOffer({ hasText, isBusy }: Omit<FormUse, 'quietSinceMs'>): {
  readonly open: boolean;
  readonly close: () => void;
} {
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>('waiting');
  const [quietSinceMs, setQuietSinceMs] = useState(() => performance.now());
  const isWaiting = state === 'waiting';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const note = () => setQuietSinceMs(performance.now());
    for (const touch of touches) addEventListener(touch, note, true);
    return () => {
      for (const touch of touches) removeEventListener(touch, note, true);
    };
  }, [isWaiting]);
  useEffect(() => {
    const waitMs = offerWaitMs({ quietSinceMs, hasText, isBusy }, performance.now());
    if (!isWaiting || waitMs === undefined) return undefined;
    const timer = setTimeout(() => setState('open'), waitMs);
    return () => clearTimeout(timer);
  }, [isWaiting, quietSinceMs, hasText, isBusy]);
  return { open: state === 'open', close: () => setState('closed') };
}
