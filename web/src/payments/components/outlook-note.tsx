import { messages } from '@polytips/functions/contract/messages.ts';
import { Note } from '../../ui/note.tsx';
import { formatFee } from '../format-payment.ts';
import type { PaymentOutlook } from '../judge-payment.ts';
import { PaymentFailureNote } from './payment-failure-note.tsx';

/** Says why a payment cannot be made now; nothing while it can, or while that is not known. */
export function OutlookNote({ outlook }: { readonly outlook: PaymentOutlook }) {
  switch (outlook.state) {
    case 'unknown':
    case 'payable':
      return null;
    case 'low POL':
      return (
        <Note tone="warn">
          The network takes its fee in POL, and your wallet holds less than the{' '}
          {formatFee(outlook.feeWei)} POL that this payment may need. Send some POL to your wallet
          first.
        </Note>
      );
    case 'low USDT':
      return (
        <PaymentFailureNote
          indicator={messages.lowBalanceIndicator}
          failure={{
            text: 'Your wallet holds less USDT than this payment.',
            chainMessage: outlook.message,
          }}
        />
      );
    case 'refused':
      return (
        <PaymentFailureNote
          indicator={messages.lowBalanceIndicator}
          failure={{
            text: 'The network refuses this transfer. Nothing was paid.',
            chainMessage: outlook.message,
          }}
        />
      );
    case 'unreachable':
      return (
        <PaymentFailureNote
          indicator="No network"
          failure={{
            text: 'The network cannot be reached now, so nothing can be paid.',
            chainMessage: outlook.message,
          }}
        />
      );
  }
}
