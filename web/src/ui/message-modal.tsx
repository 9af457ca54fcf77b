import { CircleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import styles from './modal.module.css';
import { Modal } from './modal.tsx';

interface MessageModalProps {
  /** What to say; `undefined` is closed. */
  readonly message: string | undefined;
  readonly onClose: () => void;
  readonly title?: string;
  readonly okLabel?: string;
  readonly tone?: 'plain' | 'error';
}

/** A message with an OK button; titled Error unless told otherwise. */
export function MessageModal({
  message,
  onClose,
  title = 'Error',
  okLabel = 'OK',
  tone = 'error',
}: MessageModalProps) {
  return (
    <Modal
      open={message !== undefined}
      onClose={onClose}
      role="alertdialog"
      tone={tone}
      closeButton={false}
      title={
        tone === 'error' ? (
          <span className={styles.sign}>
            <CircleAlert aria-hidden="true" />
            {title}
          </span>
        ) : (
          title
        )
      }
      actions={
        <Button variant="primary" onClick={onClose}>
          {okLabel}
        </Button>
      }
    >
      <p className={styles.message}>{message}</p>
    </Modal>
  );
}
