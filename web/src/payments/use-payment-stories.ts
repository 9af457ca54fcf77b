import { useCallback } from 'react';
import { environment } from '../config/environment.ts';
import { type PaymentStory, type ToldPayment, tellPayment } from './payment-story.ts';
import { useUnfinishedPayments } from './use-unfinished-payments.ts';

/** Tells the story of a payment. */
export type TellStory = (payment: ToldPayment) => PaymentStory;

/** Tells the stories of the member's payments as they are now; the same function until something is read. */
export function usePaymentStories(): TellStory {
  const unfinished = useUnfinishedPayments();
  return useCallback(
    (payment) => tellPayment(payment, unfinished ?? [], environment.chain.companyWallet),
    [unfinished],
  );
}
