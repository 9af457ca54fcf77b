import { createStore } from '../base/store.ts';
import { formatToken } from './format-payment.ts';
import {
  nextPaymentFlow,
  type PaymentFlow,
  type PaymentFlowEvent,
  type PaymentOrder,
  type PaymentResult,
  type ProposedPayment,
} from './payment-flow.ts';
import { amountOf } from './payment-model.ts';
import { findBackgroundNews, type PaymentNews } from './payment-texts.ts';
import type { PaymentStep } from './settle-payment.ts';

/** What a desk works with. */
export interface PaymentDeskParts {
  readonly openOrder: (proposed: ProposedPayment) => Promise<PaymentOrder>;
  /** Whether the wallet that pays can sign now. */
  readonly isUnlocked: () => boolean;
  readonly pay: (
    order: PaymentOrder,
    feeLimitWei: bigint,
    onStep: (step: PaymentStep) => void,
  ) => Promise<PaymentResult>;
  /** Told when a payment has gone a step further, and when it has ended. */
  readonly onStep: () => void;
  readonly onEnd: () => void;
  readonly tell: (news: PaymentNews) => void;
}

/**
 * Leads a person through a payment, one at a time. What a press is about is the flow that was on the
 * screen: one that comes late, or twice, finds another flow and does nothing.
 */
export interface PaymentDesk {
  readonly getFlow: () => PaymentFlow;
  readonly subscribe: (listener: () => void) => () => void;
  /** Puts a payment up for review; nothing is signed before `confirm`. */
  readonly review: (proposed: ProposedPayment) => Promise<void>;
  /** Pays what is reviewed, after unlocking the wallet where it is locked, for no higher fee. */
  readonly confirm: (shown: PaymentFlow, feeLimitWei: bigint) => Promise<void>;
  /** It may be told long after it was asked, and the payment be left meanwhile. */
  readonly unlocked: (shown: PaymentFlow) => Promise<void>;
  /** Leaves the dialogs; a payment that is already sent goes on. */
  readonly leave: () => void;
  /** Says that somebody sees the flow, until the returned function is called. */
  readonly watch: () => () => void;
}

/** Makes a desk at which nothing is paid yet. */
export function createPaymentDesk(parts: PaymentDeskParts): PaymentDesk {
  const flow = createStore<PaymentFlow>({ stage: 'idle' });
  const feeLimits = new WeakMap<PaymentOrder, bigint>();
  let isWatched = false;

  const dispatch = (event: PaymentFlowEvent) => flow.set(nextPaymentFlow(flow.get(), event));

  async function pay(order: PaymentOrder): Promise<void> {
    const onStep = (step: PaymentStep) => {
      dispatch({ kind: 'stepped', order, step });
      parts.onStep();
    };
    const result = await parts.pay(order, feeLimits.get(order) ?? 0n, onStep);
    const shown = flow.get();
    const isSeen = isWatched && shown.stage === 'paying' && shown.order === order;
    parts.onEnd();
    dispatch({ kind: 'ended', order, result });
    if (isSeen) return;
    const id = 'hash' in result ? result.hash : crypto.randomUUID();
    const news = findBackgroundNews(result, formatToken(amountOf(order.purpose)), id);
    if (news !== undefined) parts.tell(news);
  }

  return {
    getFlow: flow.get,
    subscribe: flow.subscribe,
    async review(proposed) {
      try {
        dispatch({ kind: 'asked', order: await parts.openOrder(proposed) });
      } catch (error) {
        reportError(error);
        const text = 'This browser cannot read its payments. Reload and try again';
        parts.tell({ text, tone: 'loss', about: 'payments of this browser' });
      }
    },
    async confirm(shown, feeLimitWei) {
      if (flow.get() !== shown || shown.stage !== 'review') return;
      feeLimits.set(shown.order, feeLimitWei);
      const unlocked = parts.isUnlocked();
      dispatch({ kind: 'confirmed', unlocked });
      if (unlocked) await pay(shown.order);
    },
    async unlocked(shown) {
      if (flow.get() !== shown || shown.stage !== 'unlock') return;
      dispatch({ kind: 'unlocked' });
      await pay(shown.order);
    },
    leave: () => dispatch({ kind: 'left' }),
    watch() {
      isWatched = true;
      return () => {
        isWatched = false;
      };
    },
  };
}
