import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
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
  const [problem, setProblem] = useState<string>();
  const keep = () => {
    setProblem(undefined);
    onKeep();
  };
  const submit = async () => {
    const found = await remove(address);
    setProblem(found);
    if (found === undefined) onRemoved();
  };
  return (
    <Modal
      open={open}
      title={`Remove ${name}?`}
      onClose={keep}
      closeButton={false}
      actions={
        <>
          <Button onClick={keep}>Keep</Button>
          <Button variant="danger" onClick={() => void submit()}>
            Remove
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Note>
          The name goes from this device. What you paid stays in your activity, and you can pay the
          address again.
        </Note>
        {problem === undefined ? null : <Note tone="loss">{problem}.</Note>}
      </Stack>
    </Modal>
  );
}
