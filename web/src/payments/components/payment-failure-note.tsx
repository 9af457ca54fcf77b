import * as messages from '@polytips/functions/contract/messages.ts';
import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import type { Ref } from 'react';
import { formatFee } from '../../base/format.ts';
import { receivePath } from '../../config/paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RawAnswer } from '../../ui/feedback/raw-answer.tsx';
import { lowBalanceText, type PaymentFailure } from '../payment-texts.ts';
import type { Preflight } from '../preflight.ts';
import styles from './payment-failure-note.module.css';

/** Explains that a payment did not happen, with the way on; the chain's message can be unfolded. */
export function PaymentFailureNote({ failure }: { readonly failure: PaymentFailure }) {
  const { heading, text, chainMessage, lacks } = failure;
  return (
    <Note tone="loss">
      <strong className={styles.indicator}>{heading}</strong>
      <p>{text}</p>
      <RawAnswer message={chainMessage} />
      <AddToken token={lacks} />
    </Note>
  );
}

/** The way to more of the token that a wallet lacks, if any. */
function AddToken({ token }: { readonly token: TokenSymbol | undefined }) {
  if (token === undefined) return null;
  return (
    <p className={styles.add}>
      <ButtonLink size="small" to={receivePath(token)}>
        Add {token}
      </ButtonLink>
    </p>
  );
}

interface BlockerNoteProps {
  readonly preflight: Preflight;
  /** Whether the amount can be changed here. */
  readonly isAmountOpen?: boolean;
  /** Focused to have a screen reader read the note. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** Explains why a payment cannot be made now; empty while it can, or while that is unknown. */
export function BlockerNote({ preflight, isAmountOpen = false, ref }: BlockerNoteProps) {
  if (preflight.state === 'unknown' || preflight.state === 'payable') return null;
  return (
    <div ref={ref} tabIndex={-1}>
      <PaymentFailureNote failure={blockerOf(preflight, isAmountOpen)} />
    </div>
  );
}

function blockerOf(
  preflight: Exclude<Preflight, { readonly state: 'unknown' | 'payable' }>,
  isAmountOpen: boolean,
): PaymentFailure {
  const blocker = (heading: string, text: string, lacks?: TokenSymbol) => ({
    heading,
    text,
    chainMessage: preflight.state === 'low POL' ? '' : preflight.message,
    lacks,
  });
  switch (preflight.state) {
    case 'low POL':
      return blocker(messages.lowBalanceIndicator, lowPolText(preflight, isAmountOpen), 'POL');
    case 'no POL':
      return blocker(
        messages.lowBalanceIndicator,
        `Your wallet holds too little POL for the network’s fee. ${sendPol}`,
        'POL',
      );
    case 'low balance':
      return blocker(messages.lowBalanceIndicator, lowBalanceText(preflight), preflight.symbol);
    case 'refused':
      return blocker(
        'This transfer would fail',
        'It was tried on the network without paying, and the network refuses it. Nothing was paid.',
      );
    case 'unreachable':
      return blocker(
        'No network',
        'The network cannot be reached, or does not answer now, so nothing can be paid.',
      );
  }
}

const sendPol = 'Send some POL to it first.';

/** The text for a wallet whose POL does not pay the fee, or not beside the POL that is sent. */
function lowPolText(
  { feeWei, symbol, polAfterWei }: Extract<Preflight, { readonly state: 'low POL' }>,
  isAmountOpen: boolean,
): string {
  const cause = `Your wallet needs ${formatFee(-polAfterWei)} POL more: the network takes a fee of up to ${formatFee(feeWei)} POL`;
  return isAmountOpen && symbol === 'POL'
    ? `${cause} on top of the amount. Send less.`
    : `${cause}. ${sendPol}`;
}
