import styles from './raw-answer.module.css';

/** The message behind a plain sentence as it came, mostly from the network, folded away; nothing when it is empty. */
export function RawAnswer({ message }: { readonly message: string }) {
  if (message === '') return null;
  return (
    <details>
      <summary className={styles.summary}>Details</summary>
      <p className={styles.raw}>{message}</p>
    </details>
  );
}
