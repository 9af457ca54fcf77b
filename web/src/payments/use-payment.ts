import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { useMember } from '../lib/session/use-session.ts';
import { useVaultState } from '../lib/use-vault-state.ts';
import { useToast } from '../ui/toast.tsx';
import { vault } from '../vault/app-vault.ts';
import { payments } from './app-payments.ts';
import { formatToken } from './format-payment.ts';
import { openOrder } from './open-order.ts';
import {
  nextPaymentFlow,
  type PaymentFlow,
  type PaymentOrder,
  type PaymentResult,
  type ProposedPayment,
} from './payment-flow.ts';
import { amountOf } from './payment-model.ts';
import { findBackgroundNews } from './payment-texts.ts';
import { postRecord } from './post-record.ts';
import { refreshAfterPayment } from './refresh-after-payment.ts';
import type { PaymentStep } from './settle-payment.ts';
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
  const member = useMember();
  const vaultState = useVaultState();
  const queryClient = useQueryClient();
  const [flow, dispatch] = useReducer(nextPaymentFlow, { stage: 'idle' });
  const latest = useRef(flow);
  useEffect(() => {
    latest.current = flow;
  }, [flow]);
  // A second press can come before the first one is drawn.
  const started = useRef(new Set<PaymentOrder>());
  const watched = useRef<PaymentOrder>(undefined);
  const feeLimits = useRef(new WeakMap<PaymentOrder, bigint>());
  const toast = useToast();
  useEffect(
    () => () => {
      watched.current = undefined;
    },
    [],
  );

  async function review(proposed: ProposedPayment): Promise<void> {
    try {
      dispatch({ kind: 'asked', order: await openOrder(payments, member.uid, proposed) });
    } catch (error) {
      reportError(error);
      toast({ text: 'This browser cannot read its payments. Reload and try again', tone: 'loss' });
    }
  }

  async function pay(order: PaymentOrder): Promise<void> {
    if (started.current.has(order)) return;
    started.current.add(order);
    watched.current = order;
    const onStep = (step: PaymentStep) => {
      dispatch({ kind: 'stepped', order, step });
      void queryClient.invalidateQueries({ queryKey: paymentsKey });
    };
    const feeLimitWei = feeLimits.current.get(order) ?? 0n;
    const result = await payOrder(order, { ...member, feeLimitWei }, onStep);
    started.current.delete(order);
    refreshAfterPayment(queryClient);
    dispatch({ kind: 'ended', order, result });
    if (watched.current === order) return;
    const news = findBackgroundNews(result, formatToken(amountOf(order.purpose)));
    if (news !== undefined) toast(news);
  }

  return {
    flow,
    review: (proposed) => void review(proposed),
    confirm(feeLimitWei) {
      if (flow.stage !== 'review') return;
      feeLimits.current.set(flow.order, feeLimitWei);
      const unlocked =
        vaultState.status === 'unlocked' && vaultState.publicKey === member.publicKey;
      dispatch({ kind: 'confirmed', unlocked });
      if (unlocked) void pay(flow.order);
    },
    unlocked() {
      // It may be told long after it was asked: of a payment that was left meanwhile, nothing is paid.
      if (flow.stage !== 'unlock' || latest.current !== flow) return;
      dispatch({ kind: 'unlocked' });
      void pay(flow.order);
    },
    leave() {
      watched.current = undefined;
      dispatch({ kind: 'left' });
    },
  };
}

async function payOrder(
  { to, purpose, paidBefore, findRefusal }: PaymentOrder,
  {
    uid,
    publicKey: from,
    feeLimitWei,
  }: { readonly uid: string; readonly publicKey: string; readonly feeLimitWei: bigint },
  onStep: (step: PaymentStep) => void,
): Promise<PaymentResult> {
  try {
    const refusal = await findRefusal?.();
    if (refusal !== undefined) return { state: 'refused', message: refusal };
    return await payments.startPayment({
      uid,
      from,
      to,
      purpose,
      paidBefore,
      feeLimitWei,
      sign: vault.sign,
      onStep,
      deliver: postRecord,
    });
  } catch (error) {
    // A fault, and who has just paid must not be left with a turning wheel.
    reportError(error);
    return { state: 'broken', message: error instanceof Error ? error.message : String(error) };
  }
}
