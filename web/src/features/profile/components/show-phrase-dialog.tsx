import { useState } from 'react';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { ExportForm } from '../../../wallet/components/export-form.tsx';
import { RecoveryPhrase } from '../../../wallet/components/recovery-phrase.tsx';
import { useForget } from '../../../wallet/use-forget.ts';

interface ShowPhraseDialogProps {
  readonly open: boolean;
  readonly onRestore: () => void;
  readonly onClose: () => void;
}

/** Shows the recovery phrase to its owner, after the password. */
export function ShowPhraseDialog({ open, onRestore, onClose }: ShowPhraseDialogProps) {
  return (
    <Modal open={open} title="Recovery phrase" onClose={onClose}>
      <Phrase onRestore={onRestore} onForget={onClose} />
    </Modal>
  );
}

// Of the open dialog alone, so that closing it forgets the words.
function Phrase({
  onRestore,
  onForget,
}: {
  readonly onRestore: () => void;
  readonly onForget: () => void;
}) {
  const [phrase, setPhrase] = useState<string>();
  useForget(phrase !== undefined, onForget);
  if (phrase === undefined) {
    return (
      <ExportForm
        kind="revealPhrase"
        submitLabel="Continue"
        onExported={setPhrase}
        onRestore={onRestore}
      >
        <Note>
          Whoever knows these 12 words has your money. PolyTips never asks for them, and support
          does not either.
        </Note>
      </ExportForm>
    );
  }
  return (
    <Stack gap={4}>
      <Note tone="warn">
        Write them on paper, in this order. No photo, no screenshot, no file: what is stored can be
        stolen.
      </Note>
      <RecoveryPhrase phrase={phrase} />
    </Stack>
  );
}
