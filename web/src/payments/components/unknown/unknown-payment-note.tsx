import type { ReactNode } from 'react';
import { formatDate } from '../../../base/format-date.ts';
import { TransactionLink } from '../../../base/transaction-link.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { formatToken } from '../../format-payment.ts';
import type { PaymentIntent } from '../../payment-intent.ts';
import { amountOf } from '../../payment-model.ts';
import { unknownPaymentText } from '../../payment-texts.ts';

interface UnknownPaymentNoteProps {
  readonly payment: PaymentIntent;
  /** The actions for it. */
  readonly children?: ReactNode;
}

/** Explains that it is unknown whether an earlier payment was made, with a link to the explorer. */
export function UnknownPaymentNote({ payment, children }: UnknownPaymentNoteProps) {
  const { hash, purpose, savedAtMs } = payment;
  return (
    <Note tone="warn">
      <p>{unknownPaymentText(purpose.kind)}</p>
      <p>
        {formatToken(amountOf(purpose))}, {formatDate(new Date(savedAtMs).toISOString())}:{' '}
        <TransactionLink hash={hash} />
      </p>
      {children}
    </Note>
  );
}
