import { limits } from '@polytips/functions/contract/limits.ts';
import { useEffect, useState } from 'react';

const touches = ['keydown', 'input', 'pointerdown'] as const;

interface FormUse {
  /** Whether a field has text that the invitation did not bring. */
  readonly hasText: boolean;
  /** Whether something else has the attention: another dialog, or the form being submitted. */
  readonly isBusy: boolean;
}

/** Whether the Signup Offer is shown: once a visit, when the empty form has been left alone for a while. */
export function useSignupOffer({ hasText, isBusy }: FormUse): {
  readonly open: boolean;
  readonly close: () => void;
} {
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>('waiting');
  const isWaiting = state === 'waiting' && !hasText && !isBusy;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const startTimer = () => setTimeout(() => setState('open'), limits.signupOfferDelayMs);
    let timer = startTimer();
    // Sets no state: a render between a letter and its field's own handler would take the letter back.
    const waitAgain = () => {
      clearTimeout(timer);
      timer = startTimer();
    };
    for (const touch of touches) addEventListener(touch, waitAgain, true);
    return () => {
      clearTimeout(timer);
      for (const touch of touches) removeEventListener(touch, waitAgain, true);
    };
  }, [isWaiting]);
  return { open: state === 'open', close: () => setState('closed') };
}
