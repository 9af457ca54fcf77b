import { messages } from '@polytips/functions/contract/messages.ts';
import type { Ref } from 'react';
import { Note } from '../../ui/feedback/note.tsx';
import { formatFee } from '../format-payment.ts';
import { lowBalanceText } from '../payment-texts.ts';
import type { Preflight } from '../preflight.ts';
import { PaymentFailureNote } from './payment-failure-note.tsx';

interface BlockerNoteProps {
  readonly preflight: Preflight;
  /** Focused to have a screen reader read the note. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** Explains why a payment cannot be made now; empty while it can, or while that is unknown. */
export function BlockerNote({ preflight, ref }: BlockerNoteProps) {
  if (preflight.state === 'unknown' || preflight.state === 'payable') return null;
  return (
    <div ref={ref} tabIndex={-1}>
      <Blocker preflight={preflight} />
    </div>
  );
}

type Blocking = Exclude<Preflight, { readonly state: 'unknown' | 'payable' }>;

function Blocker({ preflight }: { readonly preflight: Blocking }) {
  switch (preflight.state) {
    case 'low POL':
      return (
        <Note tone="warn">
          <strong>{formatFee(-preflight.polAfterWei)} POL more</strong> is needed in your wallet.{' '}
          {preflight.kind === 'USDT'
            ? `The network takes its fee in POL, for this payment up to ${formatFee(preflight.feeWei)} POL. Send some POL to your wallet first.`
            : `The network takes its fee of up to ${formatFee(preflight.feeWei)} POL on top of the amount. Send less, or press Max.`}
        </Note>
      );
    case 'no POL':
      return (
        <PaymentFailureNote
          indicator={messages.lowBalanceIndicator}
          failure={{
            text: 'The network takes its fee in POL, and your wallet holds too little of it. Send some POL to your wallet first.',
            chainMessage: preflight.message,
          }}
        />
      );
    case 'low balance':
      return (
        <PaymentFailureNote
          indicator={messages.lowBalanceIndicator}
          failure={{
            text: lowBalanceText(preflight),
            chainMessage: preflight.message,
          }}
        />
      );
    case 'refused':
      return (
        <PaymentFailureNote
          indicator="This transfer would fail"
          failure={{
            text: 'It was tried on the network without paying, and the network refuses it. Nothing was paid.',
            chainMessage: preflight.message,
          }}
        />
      );
    case 'unreachable':
      return (
        <PaymentFailureNote
          indicator="No network"
          failure={{
            text: 'The network cannot be reached now, so nothing can be paid.',
            chainMessage: preflight.message,
          }}
        />
      );
  }
}
