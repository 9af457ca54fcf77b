import type { PaymentOrder } from './payment.ts';
import type { NotStarted, SubmitEnd, SubmitStep } from './submit-payment.ts';

/** How a confirmed payment ended. `broken` is a fault of this browser, at an unknown point. */
export type PaymentResult =
  | SubmitEnd
  | NotStarted
  | { readonly state: 'refused' | 'broken'; readonly message: string };

/** The stage of a payment on the screen. */
export type PaymentFlow =
  | { readonly stage: 'idle' }
  | { readonly stage: 'review' | 'unlock'; readonly order: PaymentOrder }
  | { readonly stage: 'paying'; readonly order: PaymentOrder; readonly step: SubmitStep }
  | { readonly stage: 'ended'; readonly order: PaymentOrder; readonly result: PaymentResult };

/** The events of the flow. */
export type PaymentFlowEvent =
  | { readonly kind: 'reviewed'; readonly order: PaymentOrder }
  | { readonly kind: 'confirmed'; readonly unlocked: boolean }
  | { readonly kind: 'unlocked' }
  /** For `order`: a payment that was left continues beside a later one. */
  | { readonly kind: 'stepped'; readonly order: PaymentOrder; readonly step: SubmitStep }
  | { readonly kind: 'ended'; readonly order: PaymentOrder; readonly result: PaymentResult }
  | { readonly kind: 'left' };

const idle = { stage: 'idle' } as const;

/** The flow after an event; events that do not fit change nothing. */
export function nextPaymentFlow(flow: PaymentFlow, event: PaymentFlowEvent): PaymentFlow {
  if (event.kind === 'reviewed') {
    return flow.stage === 'idle' || flow.stage === 'ended'
      ? { stage: 'review', order: event.order }
      : flow;
  }
  if (flow.stage === 'idle') return flow;
  const { order } = flow;
  switch (event.kind) {
    case 'confirmed':
      if (flow.stage !== 'review') return flow;
      return event.unlocked
        ? { stage: 'paying', order, step: 'checking' }
        : { stage: 'unlock', order };
    case 'unlocked':
      return flow.stage === 'unlock' ? { stage: 'paying', order, step: 'checking' } : flow;
    case 'stepped':
      return isPaying(flow, event.order) ? { ...flow, step: event.step } : flow;
    case 'ended':
      if (!isPaying(flow, event.order)) return flow;
      // The wallet locked meanwhile; nothing was signed, so the same confirmation still holds.
      return isLocked(event.result)
        ? { stage: 'unlock', order }
        : { stage: 'ended', order, result: event.result };
    case 'left':
      return mayLeave(flow) ? idle : flow;
  }
}

/** Whether the dialog may be left: not between the confirmation and the signature. */
export function mayLeave(flow: PaymentFlow): boolean {
  return flow.stage !== 'paying' || flow.step === 'sending' || flow.step === 'unanswered';
}

function isPaying(
  flow: PaymentFlow,
  order: PaymentOrder,
): flow is Extract<PaymentFlow, { readonly stage: 'paying' }> {
  return flow.stage === 'paying' && flow.order === order;
}

function isLocked(result: PaymentResult): boolean {
  return result.state === 'not started' && result.reason === 'locked';
}
