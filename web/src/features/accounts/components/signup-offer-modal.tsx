import { limits } from '@polytips/functions/contract/limits.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import offerUrl from './signup-offer.svg';
import styles from './signup-offer-modal.module.css';

interface SignupOfferModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The offer that new visitors of the signup see. */
export function SignupOfferModal({ open, onClose }: SignupOfferModalProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Signup Offer"
      closeButton={false}
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.offer}>
        <img src={offerUrl} alt="" width={640} height={400} />
        <div className={styles.words}>
          <p className={styles.what}>Signup Bonus</p>
          <p className={styles.call}>Join in</p>
          <p className={styles.price}>Earn $500 in rewards to claim it</p>
        </div>
      </div>
      <p className={styles.text}>Promotional, discretionary and not guaranteed.</p>
    </Modal>
  );
}

/** When the offer is shown: two seconds after the screen, and not while it `isBusy`. */
export function useSignupOffer(isBusy: boolean) {
  const [state, setState] = useState<'early' | 'due' | 'closed'>('early');
  useEffect(() => {
    const timer = setTimeout(() => setState('due'), limits.signupOfferDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return { open: state === 'due' && !isBusy, close: () => setState('closed') };
}
