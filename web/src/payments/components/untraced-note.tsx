import { formatDate } from '../../lib/format/format-date.ts';
import { TransactionLink } from '../../lib/transaction-link.tsx';
import { Note } from '../../ui/note.tsx';
import { formatToken } from '../format-payment.ts';
import type { PaymentIntent } from '../payment-intent.ts';
import { amountOf } from '../payment-model.ts';
import { untracedText } from '../payment-texts.ts';

/** Says of an earlier payment that nobody can tell whether it was made, and where to look it up. */
export function UntracedNote({ payment }: { readonly payment: PaymentIntent }) {
  const { hash, purpose, savedAtMs } = payment;
  return (
    <Note tone="warn">
      <p>{untracedText}</p>
      <p>
        {formatToken(amountOf(purpose))}, {formatDate(new Date(savedAtMs).toISOString())}:{' '}
        <TransactionLink hash={hash} />
      </p>
    </Note>
  );
}
