import styles from './raw-answer.module.css';

/** The message of the network behind a plain sentence, as it came, folded away; nothing when it is empty. */
export function RawAnswer({ message }: { readonly message: string }) {
  if (message === '') return null;
  return (
    <details>
      <summary className={styles.summary}>What the network said</summary>
      <p className={styles.raw}>{message}</p>
    </details>
  );
}
