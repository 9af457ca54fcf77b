import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useMember } from '../session/use-session.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { vault } from '../vault/app-vault.ts';
import { openOrder } from './open-order.ts';
import { payments } from './outbox/app-payments.ts';
import { postRecord } from './outbox/post-record.ts';
import { payOrder } from './pay-order.ts';
import { createPaymentController } from './payment-controller.ts';
import type { PaymentFlow, ProposedPayment } from './payment-flow.ts';
import { refreshAfterPayment } from './refresh-after-payment.ts';
import { paymentsKey } from './use-unfinished-payments.ts';

/** A payment from the member's wallet, from the review to its end. */
export interface UsePaymentResult {
  readonly flow: PaymentFlow;
  /** Opens the review of a payment; nothing is signed before `confirm`. */
  readonly review: (proposed: ProposedPayment) => void;
  /**
   * Pays the reviewed payment, after unlocking the wallet if it is locked; for no higher network fee
   * than the one that was shown.
   */
  readonly confirm: (feeLimitWei: bigint) => void;
  readonly unlocked: () => void;
  /** Leaves the dialogs; a payment that is already broadcast continues. */
  readonly leave: () => void;
}

/** Lets a screen pay from the member's wallet. */
export function usePayment(): UsePaymentResult {
  const { uid, publicKey } = useMember();
  const queryClient = useQueryClient();
  const notify = useToast();
  const controller = useMemo(
    () =>
      createPaymentController({
        notify,
        openOrder: (proposed) => openOrder(payments, uid, proposed),
        isUnlocked() {
          const state = vault.getState();
          return state.status === 'unlocked' && state.publicKey === publicKey;
        },
        pay: (order, feeLimitWei, onStep) => {
          const payer = { uid, from: publicKey, feeLimitWei, sign: vault.sign, onStep };
          return payOrder(payments.startPayment, order, { ...payer, deliver: postRecord });
        },
        onStep: () => void queryClient.invalidateQueries({ queryKey: paymentsKey }),
        onEnd: () => refreshAfterPayment(queryClient),
      }),
    [uid, publicKey, queryClient, notify],
  );
  const flow = useSyncExternalStore(controller.subscribe, controller.getFlow);
  useEffect(() => controller.watch(), [controller]);
  return {
    flow,
    review: (proposed) => void controller.review(proposed),
    confirm: (feeLimitWei) => void controller.confirm(flow, feeLimitWei),
    unlocked: () => void controller.unlocked(flow),
    leave: controller.leave,
  };
}
