import { sameAddress } from '@polytips/functions/contract/values/patterns.ts';
import { useState } from 'react';
import { CallFailed } from '../../base/api/call-failure.ts';
import { useOnChange } from '../../base/use-on-change.ts';
import type { IntendedPayment } from '../../chain/wallet-chain.ts';
import { environment } from '../../config/environment.ts';
import { type UsePaymentResult, usePayment } from '../../payments/use-payment.ts';
import { type UseProposalResult, useProposal } from '../../payments/use-proposal.ts';
import { useSavedRecipients } from '../../recipients/use-saved-recipients.ts';
import { useMember } from '../../session/use-session.ts';
import { part } from '../../ui/part.ts';
import { findSendProblem } from './send-model.ts';
import { type SendFormState, useSendForm } from './use-send-form.ts';

const { companyWallet } = environment.chain;

/** The send screen: its form, and its payment. */
export interface UseSendResult
  extends Pick<UseProposalResult, 'balances' | 'preflight' | 'note' | 'isChecking'> {
  readonly form: SendFormState;
  readonly payment: UsePaymentResult;
  /** What is wrong with the form, in the words of the spec. */
  readonly problem: string | undefined;
  readonly dismissProblem: () => void;
  /** Checks the form and opens the review, or focuses the note that explains why not. */
  readonly submit: () => Promise<void>;
}

/** The dialogs of the screen. */
export const SendDialogs = part(
  async () => (await import('./components/send-dialogs.tsx')).SendDialogs,
);

/** Sends USDT and POL from the member's wallet. */
export function useSend(): UseSendResult {
  const { publicKey } = useMember();
  const payment = usePayment(SendDialogs.fetch);
  // A failure on the screen belongs to an earlier payment.
  const form = useSendForm(publicKey, payment);
  const [problem, setProblem] = useState<string>();
  const [isAwaited, setAwaited] = useState(false);
  const { saved } = useSavedRecipients();
  const { reading, recipient } = form;

  const { balances, preflight, note, isChecking, propose } = useProposal(
    payment,
    intendedPayment(form, publicKey),
  );

  async function submit(): Promise<void> {
    if (recipient === undefined) return awaitRecipient();
    const found = findSendProblem({ recipient, reading, publicKey });
    if (found !== undefined) return setProblem(found);
    const to = recipient.ok ? recipient.value.address : '';
    const name = saved?.find(({ address }) => address === to)?.name;
    const other = sameAddress(to, companyWallet) ? 'the company wallet' : 'this address';
    await propose({ recipient: name ?? other, purpose: { kind: 'send' } });
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
    isChecking: isChecking || isAwaited,
    problem,
    dismissProblem: () => setProblem(undefined),
    note,
    submit,
  };
}

function intendedPayment(
  { symbol, reading, recipient }: SendFormState,
  from: string,
): IntendedPayment | undefined {
  if (recipient?.ok !== true || reading.state !== 'amount') return undefined;
  return { symbol, from, to: recipient.value.address, amount: reading.amount };
}
