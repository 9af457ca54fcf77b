import { Note } from '../../ui/feedback/note.tsx';
import { RawAnswer } from '../../ui/feedback/raw-answer.tsx';
import type { PaymentFailure } from '../payment-texts.ts';
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
