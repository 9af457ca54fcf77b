import { formatToken } from '../format-payment.ts';
import { amountOf } from '../payment-model.ts';
import { findBackgroundNotice, type PaymentNotice } from '../payment-texts.ts';
import type { DeliveredPayment } from './payments.ts';

/**
 * Makes the function for one round of the outbox in an open app: it resumes the unfinished payments,
 * one round at a time and none in a hidden tab, and notifies the member once how each payment ended.
 */
export function createOutboxRound(deps: {
  readonly deliverPending: () => Promise<readonly DeliveredPayment[]>;
  readonly onDelivered: () => void;
  readonly notify: (notice: PaymentNotice) => void;
}): () => Promise<void> {
  const notified = new Set<string>();
  let isDelivering = false;

  function notifyOnce({ intent, end }: DeliveredPayment): void {
    const notice = findBackgroundNotice(end, formatToken(amountOf(intent.purpose)), end.hash);
    if (notice === undefined || notified.has(notice.about)) return;
    notified.add(notice.about);
    deps.notify(notice);
  }

  return async () => {
    if (isDelivering || document.visibilityState === 'hidden') return;
    isDelivering = true;
    try {
      const delivered = await deps.deliverPending();
      if (delivered.length === 0) return;
      deps.onDelivered();
      delivered.forEach(notifyOnce);
    } finally {
      isDelivering = false;
    }
  };
}

/**
 * Starts a round now, when the network or the tab comes back, and every `everyMs` if given. Returns the
 * function that stops the rounds.
 */
export function keepDelivering(
  round: () => Promise<void>,
  everyMs: number | undefined,
): () => void {
  // A fault of this browser must not end the rounds.
  const start = () => void round().catch(reportError);
  start();
  addEventListener('online', start);
  document.addEventListener('visibilitychange', start);
  const timer = everyMs === undefined ? undefined : setInterval(start, everyMs);
  return () => {
    clearInterval(timer);
    removeEventListener('online', start);
    document.removeEventListener('visibilitychange', start);
  };
}
