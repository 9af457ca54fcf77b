import type { ReactNode } from 'react';
import styles from './text-button.module.css';

interface TextButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that reads as a link within a sentence. */
export function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      onClick={(event) => {
        // Inside a label, the press is for this button and not for the labelled control.
        event.preventDefault();
        onClick();
      }}
    >
      {children}
    </button>
  );
}
