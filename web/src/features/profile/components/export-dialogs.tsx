import { useState } from 'react';
import { saveFile } from '../../../base/browser/save-file.ts';
import { useMember } from '../../../session/use-session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useFocusWhereLost } from '../../../ui/focus.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import { ExportForm } from '../../../wallet/components/export-form.tsx';
import { RecoveryPhrase } from '../../../wallet/components/recovery-phrase.tsx';
import { useForget } from '../../../wallet/use-forget.ts';
import { keystoreFileName } from '../keystore-file.ts';
import styles from './profile.module.css';

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

// Rendered only while the dialog is open, so that closing it forgets the words.
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
          A person who knows these 12 words has your money. Nobody at PolyTips ever asks for them.
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

interface ExportKeystoreDialogProps {
  readonly open: boolean;
  readonly onRestore: () => void;
  readonly onClose: () => void;
}

/** Saves the wallet's key as an encrypted file that other wallets open, after the password. */
export function ExportKeystoreDialog({ open, onRestore, onClose }: ExportKeystoreDialogProps) {
  return (
    <Modal open={open} title="Export keystore file" onClose={onClose}>
      <Export onRestore={onRestore} onClose={onClose} />
    </Modal>
  );
}

function Export({ onRestore, onClose }: Omit<ExportKeystoreDialogProps, 'open'>) {
  const { publicKey } = useMember();
  const [made, setMade] = useState<string>();
  if (made !== undefined) return <Made name={made} onClose={onClose} />;
  return (
    <ExportForm
      kind="exportKeystore"
      submitLabel="Save the file"
      onExported={(keystore) => {
        const name = keystoreFileName(publicKey, new Date());
        saveFile(name, 'application/octet-stream', keystore);
        setMade(name);
      }}
      onRestore={onRestore}
    >
      <Note>
        A file with your key, encrypted with the password that you type here. MetaMask and other
        wallets open it.
      </Note>
      <Note tone="warn">A person who has the file and the password has your money.</Note>
    </ExportForm>
  );
}

function Made({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const place = useFocusWhereLost();
  return (
    <Stack gap={4}>
      <div ref={place} tabIndex={-1}>
        <Note>
          Your browser was asked to save the file: look for it among your downloads. Is it not
          there? Open PolyTips in your own browser and export again.
        </Note>
      </div>
      <p className={styles.name}>{name}</p>
      <Note>
        It opens with the password that you have just typed, even after you change that password
        here. Keep the file where nobody else can reach it: a person who has the file and the
        password has your money.
      </Note>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </Stack>
  );
}
