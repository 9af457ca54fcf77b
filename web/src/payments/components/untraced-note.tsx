import type { ReactNode } from 'react';
import { formatDate } from '../../base/format-date.ts';
import { TransactionLink } from '../../base/transaction-link.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { formatToken } from '../format-payment.ts';
import type { PaymentIntent } from '../payment-intent.ts';
import { amountOf } from '../payment-model.ts';
import { untracedText } from '../payment-texts.ts';

interface UntracedNoteProps {
  readonly payment: PaymentIntent;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** Says of an earlier payment that nobody can tell whether it was made, and where to look it up. */
export function UntracedNote({ payment, children }: UntracedNoteProps) {
  const { hash, purpose, savedAtMs } = payment;
  return (
    <Note tone="warn">
      <p>{untracedText(purpose.kind)}</p>
      <p>
        {formatToken(amountOf(purpose))}, {formatDate(new Date(savedAtMs).toISOString())}:{' '}
        <TransactionLink hash={hash} />
      </p>
      {children}
    </Note>
  );
}
