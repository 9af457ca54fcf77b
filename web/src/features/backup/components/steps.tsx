import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../config/paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ExportForm } from '../../../wallet/components/export-form.tsx';
import { RecoveryPhrase } from '../../../wallet/components/recovery-phrase.tsx';
import type { Mistake } from '../backup-flow.ts';
import { checkedWords, type Question } from '../challenge.ts';
import type { BackupCall } from '../use-backup.ts';
import { Step } from './step.tsx';
import styles from './steps.module.css';

interface PasswordStepProps {
  readonly onOpened: (phrase: string) => void;
  readonly onRestore: () => void;
}

/** The second step: the password opens the words on this device. */
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

interface PhraseStepProps {
  readonly phrase: string;
  readonly mistake: Mistake | undefined;
  readonly onWritten: () => void;
}

/** The third step: the member writes the words down; it comes again after a mistake. */
export function PhraseStep({ phrase, mistake, onWritten }: PhraseStepProps) {
  const [seen, setSeen] = useState(false);
  return (
    <Step title="Write these 12 words down">
      {mistake === undefined ? (
        <Note>
          On paper, in this order. No photo, no screenshot, no file: what is stored can be stolen.
        </Note>
      ) : (
        <Note tone="loss">
          Word {mistake.place} is not "{mistake.picked}". Compare your paper with the words below,
          then try this word again.
        </Note>
      )}
      <RecoveryPhrase phrase={phrase} onRevealed={() => setSeen(true)} />
      <Button variant={seen ? 'primary' : 'secondary'} disabled={!seen} onClick={onWritten}>
        I have written them down
      </Button>
    </Step>
  );
}

interface CheckStepProps {
  readonly question: Question;
  /** How many words are left to check, this one included. */
  readonly left: number;
  readonly onPick: (word: string) => void;
  /** Leads back to the words. */
  readonly onShowAgain: () => void;
}

/** The last step: the member picks the word at a place of the phrase. */
export function CheckStep({ question, left, onPick, onShowAgain }: CheckStepProps) {
  const { place, candidates } = question;
  return (
    // A new question is a new step, so that a screen reader reads its title.
    <Step key={place} title={`Which is word ${place}?`}>
      <Note>
        Word {checkedWords - left + 1} of {checkedWords} to check. Look at your paper.
      </Note>
      <ul className={styles.words} translate="no" lang="en">
        {candidates.map((word) => (
          <li key={word}>
            <Button onClick={() => onPick(word)}>{word}</Button>
          </li>
        ))}
      </ul>
      <Button variant="ghost" onClick={onShowAgain}>
        Show the words again
      </Button>
    </Step>
  );
}

/** The end of the backup: success once the server has stored it. */
export function BackupDone({ call }: { readonly call: BackupCall }) {
  const { isDone, isPending, problem, retry } = call;
  if (isDone) {
    return (
      <>
        <span className={styles.done} aria-hidden="true">
          <ShieldCheck />
        </span>
        <Step title="Your wallet is backed up">
          <Note>
            Keep the paper where neither fire nor a thief finds it. If you forget your password,
            your 12 words bring the wallet back.
          </Note>
          <ButtonLink variant="primary" to={paths.home}>
            Go to Home
          </ButtonLink>
        </Step>
      </>
    );
  }
  if (problem !== undefined) {
    return (
      <ErrorState
        title="Your words are right, but this could not be noted"
        message={problem}
        busy={isPending}
        onRetry={retry}
      />
    );
  }
  return <SkeletonRows count={1} label="Noting your backup" />;
}
