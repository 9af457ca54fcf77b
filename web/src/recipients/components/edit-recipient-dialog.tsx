import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { FullAddress } from '../../wallet/components/full-address.tsx';
import { type SavedRecipient, savedLimits } from '../saved-recipient.ts';
import { useSavedRecipients } from '../use-saved-recipients.ts';
import { RemoveRecipientDialog } from './remove-recipient-dialog.tsx';

interface EditRecipientDialogProps {
  /** `undefined` is closed. */
  readonly recipient: SavedRecipient | undefined;
  readonly onClose: () => void;
}

/** Gives a saved recipient another name, or removes it after asking. */
export function EditRecipientDialog({ recipient, onClose }: EditRecipientDialogProps) {
  const [isRemoving, setRemoving] = useState(false);
  const formId = useId();
  return (
    <Modal
      open={recipient !== undefined}
      title="Saved recipient"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setRemoving(true)}>Remove</Button>
          <Button type="submit" form={formId} variant="primary">
            Save
          </Button>
        </>
      }
    >
      {recipient === undefined ? null : (
        <>
          <NameForm id={formId} recipient={recipient} onSaved={onClose} />
          <RemoveRecipientDialog
            open={isRemoving}
            recipient={recipient}
            onKeep={() => setRemoving(false)}
            onRemoved={() => {
              setRemoving(false);
              onClose();
            }}
          />
        </>
      )}
    </Modal>
  );
}

interface NameFormProps {
  readonly id: string;
  readonly recipient: SavedRecipient;
  readonly onSaved: () => void;
}

function NameForm({ id, recipient, onSaved }: NameFormProps) {
  const { save } = useSavedRecipients();
  const [name, setName] = useState(recipient.name);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = await save(recipient.address, name);
    setProblem(found);
    if (found === undefined) onSaved();
  };
  return (
    <form id={id} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={4}>
        <FullAddress copyable address={recipient.address} />
        <Field
          label="Name"
          value={name}
          onChange={setName}
          error={problem}
          maxLength={savedLimits.nameLength}
          autoComplete="off"
        />
      </Stack>
    </form>
  );
}
