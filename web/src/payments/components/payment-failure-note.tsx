import { messages } from '@polytips/functions/contract/messages.ts';
import type { Ref } from 'react';
import { formatFee } from '../../base/format.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { RawAnswer } from '../../ui/feedback/raw-answer.tsx';
import { lowBalanceText, type PaymentFailure } from '../payment-texts.ts';
import type { Preflight } from '../preflight.ts';
import styles from './payment-failure-note.module.css';

interface PaymentFailureNoteProps {
  readonly failure: PaymentFailure;
  /** The failure in a word or two. */
  readonly indicator: string;
}

/** Explains that a payment did not happen; the chain's message can be unfolded. */
export function PaymentFailureNote({ failure, indicator }: PaymentFailureNoteProps) {
  return (
    <Note tone="loss">
      <strong className={styles.indicator}>{indicator}</strong>
      <p>{failure.text}</p>
      <RawAnswer label="What the network said" message={failure.chainMessage} />
    </Note>
  );
}

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
  if (preflight.state === 'low POL') {
    const fee = formatFee(preflight.feeWei);
    return (
      <Note tone="warn">
        <strong>{formatFee(-preflight.polAfterWei)} POL more</strong> is needed in your wallet.{' '}
        {preflight.kind === 'USDT'
          ? `The network takes its fee in POL, for this payment up to ${fee} POL. Send some POL to your wallet first.`
          : `The network takes its fee of up to ${fee} POL on top of the amount. Send less, or press Max.`}
      </Note>
    );
  }
  const { indicator, text } = blockerTexts(preflight);
  const failure = { text, chainMessage: preflight.message };
  return <PaymentFailureNote indicator={indicator} failure={failure} />;
}

function blockerTexts(preflight: Exclude<Blocking, { readonly state: 'low POL' }>) {
  switch (preflight.state) {
    case 'no POL':
      return {
        indicator: messages.lowBalanceIndicator,
        text: 'The network takes its fee in POL, and your wallet holds too little of it. Send some POL to your wallet first.',
      };
    case 'low balance':
      return { indicator: messages.lowBalanceIndicator, text: lowBalanceText(preflight) };
    case 'refused':
      return {
        indicator: 'This transfer would fail',
        text: 'It was tried on the network without paying, and the network refuses it. Nothing was paid.',
      };
    case 'unreachable':
      return {
        indicator: 'No network',
        text: 'The network cannot be reached now, so nothing can be paid.',
      };
  }
}
