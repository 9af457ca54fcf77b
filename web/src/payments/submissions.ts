import { createStore, type Store } from '../base/store.ts';
import type { SubmitStep } from './submit-payment.ts';

/** How many signed payments of this page the server has not answered yet. */
export const submissions: Store<number> = createStore(0);

/** Makes a payment, and counts it among the submissions from its signature to its end. */
export async function countSubmission<End>(
  pay: (onStep: (step: SubmitStep) => void) => Promise<End>,
  onStep: (step: SubmitStep) => void,
): Promise<End> {
  let counted = 0;
  try {
    return await pay((step) => {
      if (step === 'sending') {
        counted += 1;
        submissions.set(submissions.get() + 1);
      }
      onStep(step);
    });
  } finally {
    submissions.set(submissions.get() - counted);
  }
}
