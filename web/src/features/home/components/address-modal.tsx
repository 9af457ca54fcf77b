import { CopyButton } from '../../../ui/copy-button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './address-modal.module.css';

interface AddressModalProps {
  readonly open: boolean;
  readonly address: string;
  readonly onClose: () => void;
}

/** The address of the wallet, to copy. */
export function AddressModal({ open, address, onClose }: AddressModalProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Wallet address"
      actions={<CopyButton text={address} label="Copy" />}
    >
      <p className={styles.address}>{address}</p>
      <p className={styles.note}>
        Send only USDT and POL on the Polygon network to this address. What is sent on another
        network is lost.
      </p>
    </Modal>
  );
}
