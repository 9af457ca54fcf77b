import styles from './raw-answer.module.css';

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
