import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { callApi } from '../base/api/call-api.ts';
import { usePageHold } from '../base/page-hold.ts';
import { chain } from '../chain/app-chain.ts';
import { useMember } from '../session/use-session.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { vault } from '../vault/app-vault.ts';
import { withProof } from '../wallet/prove-wallet.ts';
import { findAlike } from './payment.ts';
import {
  createPaymentController,
  type PaymentController,
  type PaymentControllerDeps,
  type PaymentFlow,
} from './payment-controller.ts';
import { askNonce, type SubmitDeps, submitPayment } from './submit-payment.ts';
import { refreshAfterPayment } from './use-unfinished-payments.ts';

/** A payment from the member's wallet, from the review to its submission. */
export interface UsePaymentResult extends Pick<PaymentController, 'review' | 'confirm' | 'leave'> {
  readonly flow: PaymentFlow;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What pays from a wallet: one payment that a screen shows, or each of a run. */
export type Payer = Pick<PaymentControllerDeps, 'openOrder' | 'isUnlocked' | 'pay'>;

/** What pays from the member's wallet. */
export function usePayer(): Payer {
  const { uid, publicKey: from } = useMember();
  return useMemo(() => {
    const deps: SubmitDeps = {
      chain,
      callApi,
      sign: vault.sign,
      withProof: (request) => withProof({ vault, callApi }, uid, request),
      sleep,
    };
    return {
      async openOrder(proposed) {
        const asked = await askNonce(deps, from);
        const [next] = asked.ok ? asked.data : [];
        const alike = findAlike(next?.unfinished ?? [], proposed);
        return next && { ...proposed, alike, reviewedAtMs: Date.now() };
      },
      isUnlocked() {
        const state = vault.getState();
        return state.status === 'unlocked' && state.publicKey === from;
      },
      pay: (order, feeLimitWei, onStep) =>
        submitPayment(deps, { order, from, feeLimitWei, onStep }),
    };
  }, [uid, from]);
}

/** Lets a screen pay from the member's wallet. */
export function usePayment(): UsePaymentResult {
  const queryClient = useQueryClient();
  const notify = useToast();
  const payer = usePayer();
  const controller = useMemo(
    () =>
      createPaymentController({
        ...payer,
        notify,
        onEnd: () => refreshAfterPayment(queryClient),
      }),
    [payer, queryClient, notify],
  );
  const flow = useSyncExternalStore(controller.subscribe, controller.getFlow);
  useEffect(() => controller.close, [controller]);
  usePageHold(flow.stage !== 'idle');
  return { ...controller, flow };
}
