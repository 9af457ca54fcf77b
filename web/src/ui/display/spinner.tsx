import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './spinner.module.css';

/** A turning ring in the colour of the text around it; `label` names what is awaited, for screen readers. */
export function Spinner({ label }: { readonly label?: string }) {
  return (
    <>
      <span className={styles.spinner} aria-hidden="true" />
      {label === undefined ? null : <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  );
}
