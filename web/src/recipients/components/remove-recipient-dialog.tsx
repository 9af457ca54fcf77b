import { Button } from '../../ui/controls/button.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import type { SavedRecipient } from '../saved-recipient.ts';
import { useSavedRecipients } from '../use-saved-recipients.ts';

interface RemoveRecipientDialogProps {
  readonly open: boolean;
  readonly recipient: SavedRecipient;
  readonly onKeep: () => void;
  readonly onRemoved: () => void;
}

/** Removes a saved recipient after asking: the name cannot be had back. */
export function RemoveRecipientDialog({
  open,
  recipient: { name, address },
  onKeep,
  onRemoved,
}: RemoveRecipientDialogProps) {
  const { remove } = useSavedRecipients();
  return (
    <Modal
      open={open}
      title={`Remove ${name}?`}
      onClose={onKeep}
      closeButton={false}
      actions={
        <>
          <Button onClick={onKeep}>Keep</Button>
          <Button variant="danger" onClick={() => void remove(address).then(onRemoved)}>
            Remove
          </Button>
        </>
      }
    >
      <Note>
        The name goes from this device. What you paid stays in your activity, and you can pay the
        address again.
      </Note>
    </Modal>
  );
}
