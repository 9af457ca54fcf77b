import type { PaymentPurpose } from './payment-intent.ts';
import type { PaymentEnd, PaymentStep } from './settle-payment.ts';
import type { NotStarted } from './sign-new-payment.ts';

/** A payment that a screen wants confirmed. */
export interface ProposedPayment {
  readonly to: string;
  /** Whose address `to` is. */
  readonly recipient: string;
  readonly purpose: PaymentPurpose;
  /** Asked after the confirmation, before anything is signed; a text says why it may not be paid. */
  readonly findRefusal?: () => Promise<string | undefined>;
}

/** A payment as it is put before the person who is to confirm it. */
export interface PaymentOrder extends ProposedPayment {
  /** What was paid, or perhaps, before its review opened (`sightPaid`): none of it is this payment. */
  readonly paidBefore: readonly string[];
  /** When its review was opened, to say how long ago things were; no decision hangs on it. */
  readonly askedAtMs: number;
}

/** What came of a confirmed payment. `broken` is a fault of this browser, at an unknown point. */
export type PaymentResult =
  | PaymentEnd
  | NotStarted
  | { readonly state: 'refused' | 'broken'; readonly message: string };

/** Where a person stands with a payment. */
export type PaymentFlow =
  | { readonly stage: 'idle' }
  | { readonly stage: 'review' | 'unlock'; readonly order: PaymentOrder }
  | {
      readonly stage: 'paying';
      readonly order: PaymentOrder;
      readonly step: 'checking' | PaymentStep;
    }
  | { readonly stage: 'ended'; readonly order: PaymentOrder; readonly result: PaymentResult };

/** What can happen to it. */
export type PaymentFlowEvent =
  | { readonly kind: 'asked'; readonly order: PaymentOrder }
  | { readonly kind: 'confirmed'; readonly unlocked: boolean }
  | { readonly kind: 'unlocked' }
  /** Of `order`: one that was left goes on beside a later one. */
  | { readonly kind: 'stepped'; readonly order: PaymentOrder; readonly step: PaymentStep }
  | { readonly kind: 'ended'; readonly order: PaymentOrder; readonly result: PaymentResult }
  | { readonly kind: 'left' };

const idle = { stage: 'idle' } as const;

/** The flow after an event; events that do not fit change nothing. */
export function nextPaymentFlow(flow: PaymentFlow, event: PaymentFlowEvent): PaymentFlow {
  if (event.kind === 'asked') {
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
      // It locked meanwhile; nothing was signed, so the same confirmation still holds.
      return isLocked(event.result)
        ? { stage: 'unlock', order }
        : { stage: 'ended', order, result: event.result };
    case 'left':
      return mayLeave(flow) ? idle : flow;
  }
}

/** Whether the dialog may be left: not in the moment between the confirmation and the sending. */
export function mayLeave(flow: PaymentFlow): boolean {
  return flow.stage !== 'paying' || flow.step === 'broadcast' || flow.step === 'mined';
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
