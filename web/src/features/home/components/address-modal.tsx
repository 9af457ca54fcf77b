import { Modal } from '../../../ui/modal.tsx';
import { Note } from '../../../ui/note.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { FullAddress } from '../../../wallet/components/full-address.tsx';
import { UnprovenAddressNote } from '../../../wallet/components/unproven-address-note.tsx';
import styles from './address-modal.module.css';

interface AddressModalProps {
  readonly open: boolean;
  readonly address: string;
  readonly onClose: () => void;
}

/** The address of the wallet, to copy. */
export function AddressModal({ open, address, onClose }: AddressModalProps) {
  return (
    <Modal open={open} onClose={onClose} title="Wallet address">
      <Stack>
        <div className={styles.address}>
          <FullAddress copyable address={address} />
        </div>
        <UnprovenAddressNote />
        <Note>
          Send only USDT and POL on the Polygon network to this address. What is sent on another
          network is lost.
        </Note>
      </Stack>
    </Modal>
  );
}
