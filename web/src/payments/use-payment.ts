import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useMember } from '../session/use-session.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { vault } from '../vault/app-vault.ts';
import { payments } from './app-payments.ts';
import { openOrder } from './open-order.ts';
import { payOrder } from './pay-order.ts';
import { createPaymentDesk } from './payment-desk.ts';
import type { PaymentFlow, ProposedPayment } from './payment-flow.ts';
import { postRecord } from './post-record.ts';
import { refreshAfterPayment } from './refresh-after-payment.ts';
import { paymentsKey } from './use-unfinished-payments.ts';

/** A payment from the member's wallet, from the review to its end. */
export interface UsedPayment {
  readonly flow: PaymentFlow;
  /** Puts a payment up for review; nothing is signed before `confirm`. */
  readonly review: (proposed: ProposedPayment) => void;
  /**
   * Pays what is reviewed, after unlocking the wallet where it is locked; for no higher network fee
   * than the one that was shown.
   */
  readonly confirm: (feeLimitWei: bigint) => void;
  readonly unlocked: () => void;
  /** Leaves the dialogs; a payment that is already sent goes on. */
  readonly leave: () => void;
}

/** The way for screens to pay. */
export function usePayment(): UsedPayment {
  const { uid, publicKey } = useMember();
  const queryClient = useQueryClient();
  const tell = useToast();
  const desk = useMemo(
    () =>
      createPaymentDesk({
        tell,
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
    [uid, publicKey, queryClient, tell],
  );
  const flow = useSyncExternalStore(desk.subscribe, desk.getFlow);
  useEffect(() => desk.watch(), [desk]);
  return {
    flow,
    review: (proposed) => void desk.review(proposed),
    confirm: (feeLimitWei) => void desk.confirm(flow, feeLimitWei),
    unlocked: () => void desk.unlocked(flow),
    leave: desk.leave,
  };
}
