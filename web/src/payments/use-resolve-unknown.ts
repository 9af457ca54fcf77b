import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../ui/feedback/toast.tsx';
import { payments } from './outbox/app-payments.ts';
import { postRecord } from './outbox/post-record.ts';
import { refreshAfterPayment } from './refresh-after-payment.ts';

/** Ends an unknown payment by what the member found out about it. */
export function useResolveUnknown(
  id: string,
  onNotEnded: () => void,
): { readonly isEnding: boolean; readonly end: (wasPaid: boolean) => void } {
  const queryClient = useQueryClient();
  const notify = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (wasPaid: boolean) => payments.resolveUnknown(id, wasPaid, postRecord),
    networkMode: 'always',
    onSuccess(isEnded) {
      // The refresh removes the note and the dialog over it.
      if (isEnded) return refreshAfterPayment(queryClient);
      notify({ text: notEnded, tone: 'loss' });
      return onNotEnded();
    },
    onError(error) {
      reportError(error);
      notify({ text: notEnded, tone: 'loss' });
    },
  });
  return { isEnding: isPending, end: mutate };
}

const notEnded = 'That could not be noted now. Try again in a moment';
