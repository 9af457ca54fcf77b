import { formatToken } from '../base/format.ts';
import { createStore, type Followed } from '../base/store.ts';
import { isStillConfirmed, type Moment, momentNow } from '../base/time/moment.ts';
import type { PaymentOrder, ProposedPayment } from './payment.ts';
import { findBackgroundNotice, type PaymentNotice } from './payment-notices.ts';
import type { PaymentResult, SubmitStep } from './submit-payment.ts';

/** The stage of a payment on the screen. */
export type PaymentFlow =
  | { readonly stage: 'idle' }
  | { readonly stage: 'review'; readonly order: PaymentOrder }
  | {
      readonly stage: 'unlock';
      readonly order: PaymentOrder;
      readonly feeLimitWei: bigint;
      /** When the review was confirmed. */
      readonly confirmedAt: Moment;
    }
  | { readonly stage: 'paying'; readonly order: PaymentOrder; readonly step: SubmitStep }
  | { readonly stage: 'ended'; readonly order: PaymentOrder; readonly result: PaymentResult };

/** Whether the dialog may be left: not between the confirmation and the signature. */
export const mayLeave = (flow: PaymentFlow): boolean =>
  flow.stage !== 'paying' || flow.step === 'sending' || flow.step === 'unanswered';

/** Whether the page must stay for it: a payment that came to nothing is only shown, in the screen itself. */
export const needsPage = (flow: PaymentFlow): boolean =>
  flow.stage === 'ended'
    ? flow.result.state !== 'not started' && flow.result.state !== 'refused'
    : flow.stage !== 'idle';

/** The dependencies of the controller. */
export interface PaymentControllerDeps {
  /** Reads what the review has to show, or why there is none, for people. */
  readonly openOrder: (proposed: ProposedPayment) => Promise<PaymentOrder | string>;
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
  readonly flow: Followed<PaymentFlow>;
  /**
   * Opens the review of a payment, unless the flow that was shown when it was wanted has been left since; nothing is
   * signed before `confirm`.
   */
  readonly review: (shown: PaymentFlow, proposed: ProposedPayment) => Promise<void>;
  /**
   * Pays what is shown for no higher fee, or asks for the password first where the wallet is locked: the
   * unlocking confirms once more. One that ends long after the review was confirmed, by a page that has slept, leads back
   * to it.
   */
  readonly confirm: (shown: PaymentFlow, feeLimitWei: bigint) => Promise<void>;
  /**
   * Leaves the dialogs, where that may be, and a review that is about to open; a payment that is already signed
   * continues. @returns the flow after that.
   */
  readonly leave: () => PaymentFlow;
  /** Leaves them because their screen is gone: whatever is being paid continues. */
  readonly close: () => void;
}

/** Another one each time, by which a review notices that it was left while it opened. */
const idle = (): PaymentFlow => ({ stage: 'idle' });

/** Makes a controller without a payment. */
export function createPaymentController(deps: PaymentControllerDeps): PaymentController {
  const flow = createStore(idle());

  async function pay(order: PaymentOrder, feeLimitWei: bigint, confirmedAt: Moment): Promise<void> {
    // A payment that was left continues beside a later one.
    const isShown = () => {
      const shown = flow.get();
      return shown.stage === 'paying' && shown.order === order;
    };
    flow.set({ stage: 'paying', order, step: 'checking' });
    const result = await payOrder(deps, order, feeLimitWei, (step) => {
      if (isShown()) flow.set({ stage: 'paying', order, step });
    });
    deps.onEnd();
    if (isShown()) {
      // The wallet locked meanwhile; nothing was signed, so the same confirmation still holds.
      const isLocked = result.state === 'not started' && result.reason === 'locked';
      return flow.set(
        isLocked
          ? { stage: 'unlock', order, feeLimitWei, confirmedAt }
          : { stage: 'ended', order, result },
      );
    }
    const name =
      order.purpose.kind === 'cancellation'
        ? 'your cancellation'
        : `your payment of ${formatToken(order.paid)}`;
    const notice = findBackgroundNotice(result, name);
    if (notice !== undefined) deps.notify(notice);
  }

  return {
    flow,
    async review(shown, proposed) {
      const order = await deps.openOrder(proposed);
      if (flow.get() !== shown || (shown.stage !== 'idle' && shown.stage !== 'ended')) return;
      if (typeof order === 'string')
        return deps.notify({ text: order, tone: 'loss', about: 'no review' });
      flow.set({ stage: 'review', order });
    },
    async confirm(shown, feeLimitWei) {
      if (flow.get() !== shown || (shown.stage !== 'review' && shown.stage !== 'unlock')) return;
      const { order } = shown;
      const confirmedAt = shown.stage === 'unlock' ? shown.confirmedAt : momentNow();
      if (!deps.isUnlocked()) flow.set({ stage: 'unlock', order, feeLimitWei, confirmedAt });
      else if (isStillConfirmed(confirmedAt)) await pay(order, feeLimitWei, confirmedAt);
      else flow.set({ stage: 'review', order });
    },
    leave() {
      if (mayLeave(flow.get())) flow.set(idle());
      return flow.get();
    },
    close: () => flow.set(idle()),
  };
}

/** Pays an order that has just been confirmed; never throws, every end is a result. */
export async function payOrder(
  { pay }: Pick<PaymentControllerDeps, 'pay'>,
  order: PaymentOrder,
  feeLimitWei: bigint,
  onStep: (step: SubmitStep) => void,
): Promise<PaymentResult> {
  try {
    return await pay(order, feeLimitWei, onStep);
  } catch (error) {
    // A fault: without a result the member would see a spinner for ever.
    reportError(error);
    return { state: 'broken', message: error instanceof Error ? error.message : String(error) };
  }
}
