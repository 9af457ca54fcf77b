import type { UseQueryResult } from '@tanstack/react-query';
import { type RefCallback, useCallback, useRef, useState } from 'react';
import type { PaymentQuote } from '../chain/quote-payment.ts';
import { useBalances } from '../chain/use-balances.ts';
import { useFreshQuotes, usePaymentQuote } from '../chain/use-payment-quote.ts';
import type { Balances, IntendedPayment } from '../chain/wallet-chain.ts';
import { useMember } from '../session/use-session.ts';
import type { ProposedPayment } from './payment.ts';
import { type Preflight, preflightNow, preflightPayment } from './preflight.ts';
import type { UsePaymentResult } from './use-payment.ts';

/** The payment that a form describes: whether it can be made, and the way to its review. */
export interface UseProposalResult {
  readonly balances: UseQueryResult<Balances>;
  readonly quote: UseQueryResult<PaymentQuote>;
  readonly preflight: Preflight;
  /** Of the note that says what stands in the way. */
  readonly note: RefCallback<HTMLDivElement>;
  /** Whether the review is about to open. */
  readonly isChecking: boolean;
  /** Checks the payment again and opens its review, or focuses the note, unless its flow was left meanwhile. */
  readonly propose: (details: Omit<ProposedPayment, 'to' | 'paid'>) => Promise<void>;
}

/** Lets a form propose a payment from the member's wallet; `intended` is undefined while it describes none. */
export function useProposal(
  payment: UsePaymentResult,
  intended: IntendedPayment | undefined,
): UseProposalResult {
  const { publicKey } = useMember();
  const balances = useBalances(publicKey);
  const quote = usePaymentQuote(intended);
  useFreshQuotes(publicKey);
  const { note, focusNote } = useFocusNote();
  const [isChecking, setChecking] = useState(false);

  return {
    balances,
    quote,
    preflight:
      intended === undefined
        ? { state: 'unknown' }
        : preflightPayment(intended, balances.data, quote.data),
    note,
    isChecking: isChecking || payment.isOpening,
    async propose(details) {
      if (intended === undefined || isChecking) return;
      const { flow: shown } = payment;
      setChecking(true);
      const fresh = await preflightNow(intended, balances, quote);
      setChecking(false);
      // The form describes another payment by now, or is gone.
      if (payment.getFlow() !== shown) return;
      if (fresh.state === 'payable') {
        const { to, symbol, amount } = intended;
        void payment.review(shown, { ...details, to, paid: { symbol, amount } });
        return;
      }
      // The note takes the place of an earlier failure.
      payment.leave();
      if (fresh.state !== 'unknown') focusNote();
    },
  };
}

/** Focuses a note on request; one that the press only brings up, as soon as it is drawn. */
function useFocusNote() {
  const shown = useRef<HTMLDivElement>(null);
  const isAwaited = useRef(false);
  const note = useCallback((element: HTMLDivElement | null) => {
    shown.current = element;
    if (element === null || !isAwaited.current) return;
    isAwaited.current = false;
    element.focus();
  }, []);
  const focusNote = () => {
    isAwaited.current = shown.current === null;
    shown.current?.focus();
  };
  return { note, focusNote };
}
