import { Note } from '../../../ui/feedback/note.tsx';
import { ExportForm } from '../../../wallet/components/export-form.tsx';
import { Step } from './step.tsx';

interface PasswordStepProps {
  readonly onOpened: (phrase: string) => void;
  readonly onRestore: () => void;
}

/** Opens the words with the password, on this device. */
export function PasswordStep({ onOpened, onRestore }: PasswordStepProps) {
  return (
    <Step title="Open your wallet" focus={false}>
      <ExportForm
        kind="revealPhrase"
        submitLabel="Continue"
        onExported={onOpened}
        onRestore={onRestore}
      >
        <Note>
          Your words are opened with your password, on this device alone. Nobody should be able to
          see your screen now.
        </Note>
      </ExportForm>
    </Step>
  );
}
