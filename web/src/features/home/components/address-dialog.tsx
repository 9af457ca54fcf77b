import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { FullAddress } from '../../../wallet/components/full-address.tsx';
import { UnprovenAddressNote } from '../../../wallet/components/unproven-address-note.tsx';
import { useOwnAddress } from '../../../wallet/use-own-address.ts';
import styles from './address-dialog.module.css';

interface AddressDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The address of the member's wallet, to copy. */
export function AddressDialog({ open, onClose }: AddressDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title="Wallet address">
      <Stack>
        <div className={styles.address}>
          <OwnAddress />
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

/** A part of its own, so that the server is asked while the dialog is open alone. */
function OwnAddress() {
  return <FullAddress copyable address={useOwnAddress()} />;
}
