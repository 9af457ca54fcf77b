import { type ReactNode, useRef } from 'react';
import {
  BlockerNote,
  PaymentFailureNote,
} from '../../../payments/components/payment-failure-note.tsx';
import { findPaymentFailure } from '../../../payments/payment-texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useFocusAfterMessage } from '../../../ui/focus.ts';
import { ActionForm } from '../../../ui/layout/action-bar.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import type { UseSendResult } from '../use-send.ts';
import { AmountEntry } from './amount-entry.tsx';
import { RecipientField } from './recipient-field.tsx';
import { TokenTabs, tokenPanelId, tokenTabId } from './token-tabs.tsx';

interface SendFormProps {
  readonly send: UseSendResult;
  /** The member's name for the recipient. */
  readonly name: string | undefined;
  readonly onScan: () => void;
  /** Recipients to pick from. */
  readonly children: ReactNode;
}

/** The form for the token, the amount and the recipient of a send. */
export function SendForm({ send, name, onScan, children }: SendFormProps) {
  const { form, payment, preflight, balances, isChecking, problem, note, submit } = send;
  const amount = useRef<HTMLInputElement>(null);
  const recipient = useRef<HTMLInputElement>(null);
  // The recipient is checked first.
  useFocusAfterMessage(problem, form.recipient?.ok === true ? amount : recipient);
  const { flow } = payment;
  const failure = flow.stage === 'ended' ? findPaymentFailure(flow.result, 'Not sent') : undefined;
  return (
    <ActionForm
      onSubmit={() => void submit()}
      actions={
        <>
          {failure === undefined ? (
            <BlockerNote ref={note} preflight={preflight} isAmountOpen />
          ) : (
            <PaymentFailureNote failure={failure} />
          )}
          <Button type="submit" variant="primary" busy={isChecking}>
            Confirm
          </Button>
        </>
      }
    >
      <TokenTabs symbol={form.symbol} onChoose={form.chooseSymbol} />
      <div id={tokenPanelId} role="tabpanel" aria-labelledby={tokenTabId(form.symbol)}>
        <Stack gap={4}>
          <AmountEntry ref={amount} form={form} balances={balances} isChecking={isChecking} />
          <RecipientField ref={recipient} form={form} name={name} onScan={onScan} />
          <Note tone="warn">
            The recipient must be on the Polygon network. What is sent to an address on another
            network is lost.
          </Note>
        </Stack>
      </div>
      {children}
    </ActionForm>
  );
}
