import { createStore } from '../base/store.ts';
import { formatToken } from './format-payment.ts';
import { amountOf, type PaymentOrder, type ProposedPayment } from './payment.ts';
import {
  nextPaymentFlow,
  type PaymentFlow,
  type PaymentFlowEvent,
  type PaymentResult,
} from './payment-flow.ts';
import { findBackgroundNotice, type PaymentNotice } from './payment-texts.ts';
import type { SubmitStep } from './submit-payment.ts';

/** The dependencies of the controller. */
export interface PaymentControllerDeps {
  /** Reads what the review has to show; undefined when the server cannot be reached. */
  readonly openOrder: (proposed: ProposedPayment) => Promise<PaymentOrder | undefined>;
  /** Whether the wallet that pays can sign now. */
  readonly isUnlocked: () => boolean;
  readonly pay: (
    order: PaymentOrder,
    feeLimitWei: bigint,
    onStep: (step: SubmitStep) => void,
  ) => Promise<PaymentResult>;
  /** Called when a payment has ended for the browser. */
  readonly onEnd: () => void;
  readonly notify: (notice: PaymentNotice) => void;
}

/**
 * Controls the flow of one payment at a time. A press applies to the flow that was on the screen: a
 * late or second press finds another flow and does nothing.
 */
export interface PaymentController {
  readonly getFlow: () => PaymentFlow;
  readonly subscribe: (listener: () => void) => () => void;
  /** Opens the review of a payment; nothing is signed before `confirm`. */
  readonly review: (proposed: ProposedPayment) => Promise<void>;
  /** Pays the reviewed payment for no higher fee, after unlocking the wallet if it is locked. */
  readonly confirm: (shown: PaymentFlow, feeLimitWei: bigint) => Promise<void>;
  /** Reports that the wallet is unlocked; the member may have left the payment meanwhile. */
  readonly unlocked: (shown: PaymentFlow) => Promise<void>;
  /** Leaves the dialogs; a payment that is already signed continues. */
  readonly leave: () => void;
  /** Marks the flow as visible to the member, until the returned function is called. */
  readonly watch: () => () => void;
}

/** Makes a controller without a payment. */
export function createPaymentController(deps: PaymentControllerDeps): PaymentController {
  const flow = createStore<PaymentFlow>({ stage: 'idle' });
  const feeLimits = new WeakMap<PaymentOrder, bigint>();
  let isWatched = false;

  const dispatch = (event: PaymentFlowEvent) => flow.set(nextPaymentFlow(flow.get(), event));

  async function pay(order: PaymentOrder): Promise<void> {
    const onStep = (step: SubmitStep) => dispatch({ kind: 'stepped', order, step });
    const result = await payOrder(deps, order, feeLimits.get(order) ?? 0n, onStep);
    const shown = flow.get();
    const isSeen = isWatched && shown.stage === 'paying' && shown.order === order;
    deps.onEnd();
    dispatch({ kind: 'ended', order, result });
    if (isSeen) return;
    const id = 'hash' in result ? result.hash : crypto.randomUUID();
    const notice = findBackgroundNotice(result, formatToken(amountOf(order.purpose)), id);
    if (notice !== undefined) deps.notify(notice);
  }

  return {
    getFlow: flow.get,
    subscribe: flow.subscribe,
    async review(proposed) {
      const order = await deps.openOrder(proposed);
      if (order !== undefined) return dispatch({ kind: 'reviewed', order });
      const text = 'The server cannot be reached, so nothing can be paid now. Try again';
      deps.notify({ text, tone: 'loss', about: 'server out of reach' });
    },
    async confirm(shown, feeLimitWei) {
      if (flow.get() !== shown || shown.stage !== 'review') return;
      feeLimits.set(shown.order, feeLimitWei);
      const unlocked = deps.isUnlocked();
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

/** Pays a confirmed order unless it is refused; never throws, every end is a result. */
export async function payOrder(
  { pay }: Pick<PaymentControllerDeps, 'pay'>,
  order: PaymentOrder,
  feeLimitWei: bigint,
  onStep: (step: SubmitStep) => void,
): Promise<PaymentResult> {
  try {
    const refusal = order.findRefusal === undefined ? undefined : await order.findRefusal();
    if (refusal !== undefined) return { state: 'refused', message: refusal };
    return await pay(order, feeLimitWei, onStep);
  } catch (error) {
    // A fault: without a result the member would see a spinner for ever.
    reportError(error);
    return { state: 'broken', message: error instanceof Error ? error.message : String(error) };
  }
}
