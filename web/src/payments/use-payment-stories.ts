import { useCallback } from 'react';
import { environment } from '../config/environment.ts';
import { type PaymentStory, type ShownPayment, storyOfPayment } from './payment-story.ts';
import { useUnfinishedPayments } from './use-payments.ts';

/** Returns the story of a payment. */
export type StoryOf = (payment: ShownPayment) => PaymentStory;

/** Returns the story of each payment of the member as it is now; the same function until something is read. */
export function usePaymentStories(): StoryOf {
  const unfinished = useUnfinishedPayments();
  return useCallback(
    (payment) => storyOfPayment(payment, unfinished ?? [], environment.chain.companyWallet),
    [unfinished],
  );
}
