import { messages } from '@polytips/functions/contract/messages.ts';
import type { Ref } from 'react';
import { Note } from '../../ui/feedback/note.tsx';
import { formatFee } from '../format-payment.ts';
import type { PaymentOutlook } from '../judge-payment.ts';
import { lowBalanceText } from './outlook-note-text.ts';
import { PaymentFailureNote } from './payment-failure-note.tsx';

interface OutlookNoteProps {
  readonly outlook: PaymentOutlook;
  /** What takes the focus to have the note read out. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** Says why a payment cannot be made now; nothing while it can, or while that is not known. */
export function OutlookNote({ outlook, ref }: OutlookNoteProps) {
  if (outlook.state === 'unknown' || outlook.state === 'payable') return null;
  return (
    <div ref={ref} tabIndex={-1}>
      <Hindrance outlook={outlook} />
    </div>
  );
}

type Hindering = Exclude<PaymentOutlook, { readonly state: 'unknown' | 'payable' }>;

function Hindrance({ outlook }: { readonly outlook: Hindering }) {
  switch (outlook.state) {
    case 'low POL':
      return (
        <Note tone="warn">
          <strong>{formatFee(-outlook.polAfterWei)} POL more</strong> is needed in your wallet.{' '}
          {outlook.kind === 'USDT'
            ? `The network takes its fee in POL, for this payment up to ${formatFee(outlook.feeWei)} POL. Send some POL to your wallet first.`
            : `The network takes its fee of up to ${formatFee(outlook.feeWei)} POL on top of the amount. Send less, or press Max.`}
        </Note>
      );
    case 'no POL':
      return (
        <PaymentFailureNote
          indicator={messages.lowBalanceIndicator}
          failure={{
            text: 'The network takes its fee in POL, and your wallet holds too little of it. Send some POL to your wallet first.',
            chainMessage: outlook.message,
          }}
        />
      );
    case 'low balance':
      return (
        <PaymentFailureNote
          indicator={messages.lowBalanceIndicator}
          failure={{
            text: lowBalanceText(outlook),
            chainMessage: outlook.message,
          }}
        />
      );
    case 'refused':
      return (
        <PaymentFailureNote
          indicator="This transfer would fail"
          failure={{
            text: 'It was tried on the network without paying, and the network refuses it. Nothing was paid.',
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
