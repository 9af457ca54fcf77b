import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { CallFailed } from '../../base/api/call-failure.ts';
import { useOnChange } from '../../base/use-on-change.ts';
import { useBalances } from '../../chain/use-balances.ts';
import { useFreshQuotes, usePaymentQuote } from '../../chain/use-payment-quote.ts';
import type { Balances, IntendedPayment } from '../../chain/wallet-chain.ts';
import { type Preflight, preflightNow, preflightPayment } from '../../payments/preflight.ts';
import { type UsePaymentResult, usePayment } from '../../payments/use-payment.ts';
import { useSavedRecipients } from '../../recipients/use-saved-recipients.ts';
import { useMember } from '../../session/use-session.ts';
import { type NoteFocus, useFocusNote } from '../../ui/focus-note.ts';
import type { SendDialogs } from './components/send-dialogs.tsx';
import { findSendProblem } from './send-model.ts';
import { type SendForm, useSendForm } from './use-send-form.ts';

/** The send screen: its form, and its payment. */
export interface UseSendResult {
  readonly form: SendForm;
  readonly payment: UsePaymentResult<ComponentProps<typeof SendDialogs>>;
  readonly balances: UseQueryResult<Balances>;
  readonly preflight: Preflight;
  /** Whether the review is about to open. */
  readonly isChecking: boolean;
  /** What is wrong with the form, in the words of the spec. */
  readonly problem: string | undefined;
  readonly dismissProblem: () => void;
  /** Checks the form and opens the review, or focuses the note that explains why not. */
  readonly note: NoteFocus['note'];
  readonly submit: () => Promise<void>;
}

const loadDialogs = async () => (await import('./components/send-dialogs.tsx')).SendDialogs;

/** Sends USDT and POL from the member's wallet. */
export function useSend(): UseSendResult {
  const { publicKey } = useMember();
  const payment = usePayment(loadDialogs);
  // A failure on the screen belongs to an earlier payment.
  const form = useSendForm(payment.leave);
  const [problem, setProblem] = useState<string>();
  const { note, focusNote } = useFocusNote();
  const [isChecking, setChecking] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  const { saved } = useSavedRecipients();
  const { reading, recipient } = form;

  const intended = intendedPayment(form, publicKey);
  const balances = useBalances(publicKey);
  useFreshQuotes(publicKey);
  const quote = usePaymentQuote(intended);
  const preflight: Preflight =
    intended === undefined
      ? { state: 'unknown' }
      : preflightPayment(intended, balances.data, quote.data);

  async function submit(): Promise<void> {
    if (isChecking) return;
    if (recipient === undefined) return awaitRecipient();
    const found = findSendProblem({ recipient, reading, publicKey });
    if (found !== undefined || intended === undefined) return setProblem(found);
    const { to, kind, amount } = intended;
    setChecking(true);
    const fresh = await preflightNow(intended, balances, quote);
    setChecking(false);
    // The blocker is shown beside the button.
    if (fresh.state !== 'payable') {
      // The blocker replaces an earlier failure.
      payment.leave();
      if (fresh.state !== 'unknown') focusNote();
      return;
    }
    const name = saved?.find(({ address }) => address === to)?.name;
    void payment.review(payment.flow, {
      to,
      recipient: name ?? 'this address',
      paid: { kind, amount },
      purpose: { kind: 'send' },
    });
  }

  /** Submits the form once the recipient can be read. */
  async function awaitRecipient(): Promise<void> {
    setAwaited(true);
    try {
      await form.prepare();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setAwaited(false);
      setProblem(error.message);
    }
  }
  useOnChange(recipient !== undefined, () => {
    if (!isAwaited) return;
    setAwaited(false);
    void submit();
  });

  return {
    form,
    payment,
    balances,
    preflight,
    isChecking: isChecking || isAwaited || payment.isOpening,
    problem,
    dismissProblem: () => setProblem(undefined),
    note,
    submit,
  };
}

function intendedPayment(
  { token: kind, reading, recipient }: SendForm,
  from: string,
): IntendedPayment | undefined {
  if (recipient?.ok !== true || reading.state !== 'amount') return undefined;
  return { kind, from, to: recipient.value.address, amount: reading.amount };
}
