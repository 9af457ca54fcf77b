import { Note } from '../../ui/feedback/note.tsx';
import type { PaymentIntent } from '../payment-intent.ts';
import { isEnded } from '../payment-model.ts';

/** Explains that a repeated payment is not made again. */
export function ResumedNote({ payment }: { readonly payment: PaymentIntent }) {
  if (payment.state === 'untraced') {
    return (
      <Note tone="warn">
        This review does not make it again: continue to look for it once more. What you found out
        about it you can say under Activity.
      </Note>
    );
  }
  return (
    <Note tone="warn">
      {isEnded(payment.state)
        ? 'This payment was just made, perhaps in another tab. It is not made again: continue to see it.'
        : 'This very payment is on its way already. It is not made again: continue to see how it ends. To pay the same once more, wait until it has ended.'}
    </Note>
  );
}
