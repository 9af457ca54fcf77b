import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import styles from './signup-offer-modal.module.css';
import { SignupOfferPicture } from './signup-offer-picture.tsx';

interface SignupOfferModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The offer that new visitors of the signup see. What is typed at it goes to the field behind it. */
export function SignupOfferModal({ open, onClose }: SignupOfferModalProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) closeButton.current?.focus({ preventScroll: true });
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    const makeWay = (event: KeyboardEvent) => {
      // At once, so that the field has the focus again before the key enters its letter.
      if (entersLetter(event)) flushSync(onClose);
    };
    addEventListener('keydown', makeWay, true);
    return () => removeEventListener('keydown', makeWay, true);
  }, [open, onClose]);
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Signup Offer"
      closeButton={false}
      actions={
        <Button ref={closeButton} variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.offer}>
        <SignupOfferPicture className={styles.picture} />
        <div className={styles.words}>
          <p className={styles.what}>Signup Bonus</p>
          <p className={styles.call}>Join in</p>
          <p className={styles.price}>Earn $500 in rewards to claim it</p>
        </div>
      </div>
      <dl className={styles.terms}>
        <div>
          <dt>What</dt>
          <dd>A bonus for new members, on top of what they earn.</dd>
        </div>
        <div>
          <dt>When</dt>
          <dd>Once you have earned $500 in rewards.</dd>
        </div>
        <div>
          <dt>How much</dt>
          <dd>The company announces the amount. Nothing is promised here.</dd>
        </div>
      </dl>
      <p className={styles.text}>Promotional, discretionary and not guaranteed.</p>
    </Modal>
  );
}

/** Whether a key would write into a field. A space is left to the button, which it presses. */
function entersLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}
