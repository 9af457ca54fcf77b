import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import styles from './modal.module.css';

interface ModalProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** Called for the close button and the Escape key. */
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Buttons under the body, side by side. */
  readonly actions?: ReactNode;
  /** Whether it may be left now; `false` hides the close button and stops Escape. */
  readonly closable?: boolean;
  /** `false` where the actions already say how to leave. */
  readonly closeButton?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  readonly tone?: 'plain' | 'error';
}

/**
 * A dialog over the page, the platform's own: focus stays in it and returns to where it was.
 * What is inside exists only while it is open.
 */
export function Modal({
  open,
  title,
  onClose,
  children,
  actions,
  closable = true,
  closeButton = true,
  role = 'dialog',
  tone = 'plain',
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return undefined;
    element.showModal();
    return () => element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, tone === 'error' && styles.error)}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (closable) onClose();
      }}
    >
      {open ? (
        <>
          <div className={styles.head}>
            <h2 id={`${id}-title`} className={styles.title}>
              {title}
            </h2>
            {closable && closeButton ? (
              <IconButton bare label="Close" icon={<X />} onClick={onClose} />
            ) : null}
          </div>
          <div id={`${id}-body`} className={styles.body}>
            {children}
          </div>
          {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
        </>
      ) : null}
    </dialog>
  );
}
