import { CircleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { focusBehindWhereLost, isFocusLost } from '../focus.ts';
import styles from './modal.module.css';
import { forgetDialog, noteDialog } from './open-dialogs.ts';
import { usePull } from './use-pull.ts';

interface ModalProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** Before the title: an `Avatar` or a `CoinIcon`. */
  readonly lead?: ReactNode;
  /** Smaller, under the title. */
  readonly note?: ReactNode;
  /** A `Tag` after the title. */
  readonly tag?: ReactNode;
  /** Called for the close button, Back, the Escape key, and a pull at the grip. */
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Buttons under the body, side by side. */
  readonly actions?: ReactNode;
  /** Whether it may be left now; `false` hides the close button and stops Escape and Back. */
  readonly closable?: boolean;
  /** `false` where the actions already say how to leave. */
  readonly closeButton?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  readonly tone?: 'plain' | 'error';
  /** As high as may be from the start, for content that loads later. */
  readonly steady?: boolean;
}

/**
 * A dialog over the page, the platform's own: focus stays in it and returns to where it was. It
 * begins at the title, also at a new one; a message begins at its button, and a field that is to be
 * filled in may take it in an effect. What is inside exists only while it is open. On a phone it comes
 * from below; a message stands in the middle everywhere.
 */
export function Modal({
  open,
  title,
  lead,
  note,
  tag,
  onClose,
  children,
  actions,
  closable = true,
  closeButton = true,
  role = 'dialog',
  tone = 'plain',
  steady = false,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useEffectEvent(onClose);
  // Noted before it is shown, whose styles the browser then computes once for both.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    noteDialog({ element, closable, close: () => close() });
  }, [open, closable]);
  // Before the effects of what is inside, which may take the focus, and before another dialog opens.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return undefined;
    const opener = document.activeElement;
    element.showModal();
    return () => {
      forgetDialog(element);
      element.close();
      // WebKit returns no focus from a dialog that closes within some 80 ms of its opening, and takes it back a frame later.
      requestAnimationFrame(() => {
        if (isFocusLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, [open]);
  const isMessage = role === 'alertdialog';
  const canPull = closable && !isMessage;
  const pull = usePull(dialog, onClose);
  useLayoutEffect(() => {
    if (open && !isMessage) heading.current?.focus();
    // Another title is another step, whose reading begins at it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [open, title, isMessage]);
  useEffect(() => (open ? focusBehindWhereLost : undefined), [open]);
  return (
    <dialog
      ref={dialog}
      className={classes(
        styles.dialog,
        !isMessage && styles.below,
        tone === 'error' && styles.error,
        steady && styles.steady,
      )}
      role={isMessage ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={isMessage ? `${id}-body` : undefined}
      // A page can stop one Escape, or Back on Android; a second one closes what does not forbid it.
      closedby={closable ? undefined : 'none'}
      onCancel={(event) => {
        // React lets it rise from a dialog, or a choice of a file, inside this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (closable) onClose();
      }}
    >
      {open ? (
        <>
          <div
            className={classes(styles.head, canPull && styles.grip)}
            {...(canPull ? pull : undefined)}
          >
            {lead}
            <div className={styles.content}>
              <div className={styles.titles}>
                <h2
                  ref={heading}
                  id={`${id}-title`}
                  className={styles.title}
                  tabIndex={isMessage ? undefined : -1}
                >
                  {title}
                </h2>
                {note === undefined ? null : <p className={styles.note}>{note}</p>}
              </div>
              {tag}
            </div>
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

interface MessageModalProps {
  /** What to say; `undefined` is closed. */
  readonly message: string | undefined;
  readonly onClose: () => void;
  readonly title?: string;
  readonly tone?: 'plain' | 'error';
}

/** A message with an OK button, titled Error by default. */
export function MessageModal({
  message,
  onClose,
  title = 'Error',
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
          OK
        </Button>
      }
    >
      <p>{message}</p>
    </Modal>
  );
}
