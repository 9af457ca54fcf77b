import styles from './raw-answer.module.css';

interface RawAnswerProps {
  /** What unfolds it. */
  readonly label: string;
  /** The words of the chain or the server as they came; nothing is shown for none. */
  readonly message: string;
}

/** The raw words behind a plain sentence, folded away for those who want them. */
export function RawAnswer({ label, message }: RawAnswerProps) {
  if (message === '') return null;
  return (
    <details>
      <summary className={styles.summary}>{label}</summary>
      <p className={styles.raw}>{message}</p>
    </details>
  );
}
