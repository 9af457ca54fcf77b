import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMember } from '../../lib/session/use-session.ts';
import { type UsedPayment, usePayment } from '../../payments/use-payment.ts';
import { checkAndClaim, claimToPay } from './claim-payout.ts';
import { findPayProblem, type UnpaidWithdrawal } from './unpaid-model.ts';

/** What an admin does with the queue. */
export interface UsedPayUnpaid {
  readonly payment: UsedPayment;
  /** The withdrawal that is being asked about. */
  readonly checking: string | undefined;
  readonly problem: string | undefined;
  readonly dismissProblem: () => void;
  readonly payNow: (withdrawal: UnpaidWithdrawal) => void;
}

/** Checks, claims and pays withdrawals from the admin's wallet, one at a time. */
export function usePayUnpaid(): UsedPayUnpaid {
  const { publicKey } = useMember();
  const queryClient = useQueryClient();
  const payment = usePayment();
  const [checking, setChecking] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const isChecking = useRef(false);

  async function pay(withdrawal: UnpaidWithdrawal): Promise<void> {
    const { WITHDRA_SL: withSL, publicKey: to, NAMES, CODES, NET } = withdrawal;
    if (isChecking.current) return;
    isChecking.current = true;
    setChecking(withSL);
    const found = findPayProblem(withdrawal, publicKey) ?? (await checkAndClaim(withSL));
    isChecking.current = false;
    setChecking(undefined);
    if (found !== undefined) {
      setProblem(found);
      await queryClient.invalidateQueries({ queryKey: ['getIncomeStatement'] });
      return;
    }
    payment.review({
      to,
      recipient: `${NAMES} (${CODES})`,
      purpose: { kind: 'payout', withSL, netMicros: NET },
      // The review may have taken longer than the claim lasts; it also says if it was paid since.
      findRefusal: () => claimToPay(withSL),
    });
  }

  return {
    payment,
    checking,
    problem,
    dismissProblem: () => setProblem(undefined),
    payNow: (withdrawal) => void pay(withdrawal),
  };
}
