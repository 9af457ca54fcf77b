import { limits } from '@polytips/functions/contract/values/limits.ts';
import { useEffect, useState } from 'react';
import { useIdle } from '../../../base/browser/use-idle.ts';
import { OptionalPart } from '../../../ui/feedback/optional-part.tsx';
import { part } from '../../../ui/part.ts';

const SignupOfferModal = part(
  async () => (await import('./signup-offer-modal.tsx')).SignupOfferModal,
);
const touches = ['keydown', 'input', 'pointerdown'] as const;

interface SignupOfferProps {
  /** Whether a field has text that the invitation did not bring. */
  readonly hasText: boolean;
  /** Whether something else has the attention: another dialog, or the form being submitted. */
  readonly isBusy: boolean;
}

/**
 * The Signup Offer: shown once a visit, when the empty form has been left alone for a while. Its state is its own, so
 * that the form is not drawn again with it. Where its code cannot be loaded, the screen does without.
 */
export function SignupOffer({ hasText, isBusy }: SignupOfferProps) {
  const isIdle = useIdle();
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
  return isIdle ? (
    <OptionalPart>
      <SignupOfferModal open={state === 'open'} onClose={() => setState('closed')} />
    </OptionalPart>
  ) : null;
}
