import { limits } from '@polytips/functions/contract/limits.ts';
import { useEffect, useState } from 'react';

/** The offer that comes up two seconds after the screen; it waits while `isBusy` says so. */
export function useSignupOffer(isBusy: boolean) {
  const [state, setState] = useState<'early' | 'due' | 'closed'>('early');
  useEffect(() => {
    const timer = setTimeout(() => setState('due'), limits.signupOfferDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return { open: state === 'due' && !isBusy, close: () => setState('closed') };
}
