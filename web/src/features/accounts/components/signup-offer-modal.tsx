import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
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
      <img
        className={styles.image}
        src={offerUrl}
        alt="Signup Bonus: earn $500 in rewards to claim it"
        width={640}
        height={400}
      />
      <p className={styles.text}>Promotional, discretionary and not guaranteed.</p>
    </Modal>
  );
}
