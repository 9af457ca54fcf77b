import { formatToken } from './format-payment.ts';
import { amountOf } from './payment-model.ts';
import { findBackgroundNews, type PaymentNews } from './payment-texts.ts';
import type { DeliveredPayment } from './payments.ts';

/**
 * Makes the round of an open app: it takes what the outbox holds further, one round at a time and
 * none while nobody looks, and tells of each payment once how it ended.
 */
export function createOutboxRound(parts: {
  readonly deliverPending: () => Promise<readonly DeliveredPayment[]>;
  readonly onDelivered: () => void;
  readonly tell: (news: PaymentNews) => void;
}): () => Promise<void> {
  const told = new Set<string>();
  let isDelivering = false;

  function tell({ intent, end }: DeliveredPayment): void {
    const news = findBackgroundNews(end, formatToken(amountOf(intent.purpose)), end.hash);
    if (news === undefined || told.has(news.about)) return;
    told.add(news.about);
    parts.tell(news);
  }

  return async () => {
    if (isDelivering || document.visibilityState === 'hidden') return;
    isDelivering = true;
    try {
      const delivered = await parts.deliverPending();
      if (delivered.length === 0) return;
      parts.onDelivered();
      delivered.forEach(tell);
    } finally {
      isDelivering = false;
    }
  };
}

/**
 * Makes rounds: now, when the network or the tab comes back, and every so often where `everyMs` says
 * so. Returns what ends them.
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
