import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../ui/feedback/toast.tsx';
import { payments } from './app-payments.ts';
import { postRecord } from './post-record.ts';
import { refreshAfterPayment } from './refresh-after-payment.ts';

/** Ends an untraced payment by the word of who has looked it up. */
export function useLookedUp(
  id: string,
  onNotEnded: () => void,
): { readonly isEnding: boolean; readonly end: (wasPaid: boolean) => void } {
  const queryClient = useQueryClient();
  const tell = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (wasPaid: boolean) => payments.endLookedUp(id, wasPaid, postRecord),
    networkMode: 'always',
    onSuccess(isEnded) {
      // The note goes, and what stands open over it.
      if (isEnded) return refreshAfterPayment(queryClient);
      tell({ text: notEnded, tone: 'loss' });
      return onNotEnded();
    },
    onError(error) {
      reportError(error);
      tell({ text: notEnded, tone: 'loss' });
    },
  });
  return { isEnding: isPending, end: mutate };
}

const notEnded = 'That could not be noted now. Try again in a moment';
