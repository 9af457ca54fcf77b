import { Note } from '../../ui/feedback/note.tsx';
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

interface RawAnswerProps {
  /** The label that unfolds it. */
  readonly label: string;
  /** The message of the chain or the server as it came; nothing is shown when it is empty. */
  readonly message: string;
}

/** The raw message behind a plain sentence, folded away. */
export function RawAnswer({ label, message }: RawAnswerProps) {
  if (message === '') return null;
  return (
    <details>
      <summary className={styles.summary}>{label}</summary>
      <p className={styles.raw}>{message}</p>
    </details>
  );
}
