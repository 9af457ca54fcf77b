import { KeyRound, LifeBuoy, ShieldCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { paths } from '../../../config/paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { ExportForm } from '../../../wallet/components/export-form.tsx';
import { RecoveryPhrase } from '../../../wallet/components/recovery-phrase.tsx';
import type { Mistake } from '../backup-flow.ts';
import { checkedWords, type Question } from '../challenge.ts';
import type { BackupCall } from '../use-backup.ts';
import styles from './steps.module.css';

/** The first step: why the backup matters. */
export function WhyStep({ onNext }: { readonly onNext: () => void }) {
  return (
    <Step title="12 words are your wallet" focus={false}>
      <Card kind="rows">
        <RowList>
          <Row
            icon={<KeyRound />}
            title="Only you have them."
            detail="They were made on your device and never leave it in the clear."
          />
          <Row
            icon={<LifeBuoy />}
            title="Nobody can give them back to you."
            detail="Not PolyTips, not support: without them and your password the money is lost."
          />
          <Row
            icon={<TriangleAlert />}
            iconTone="warn"
            title="A thief who has them has your money."
            detail="Never type them into a website or a chat, and tell nobody."
          />
        </RowList>
      </Card>
      <Note>Take a pen and paper. It takes about three minutes.</Note>
      <Button variant="primary" onClick={onNext}>
        Start
      </Button>
    </Step>
  );
}

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
}

/** The last step: the member picks the word at a place of the phrase. */
export function CheckStep({ question, left, onPick }: CheckStepProps) {
  const { place, candidates } = question;
  return (
    // A new question is a new step, so that a screen reader reads its title.
    <Step key={place} title={`Which is word ${place}?`}>
      <Note>
        Word {checkedWords - left + 1} of {checkedWords} to check. Look at your paper.
      </Note>
      <Candidates words={candidates} onPick={onPick} />
    </Step>
  );
}

interface CandidatesProps {
  readonly words: readonly string[];
  readonly onPick: (word: string) => void;
}

/** The words that the member picks from. */
function Candidates({ words, onPick }: CandidatesProps) {
  return (
    <ul className={styles.words} translate="no" lang="en">
      {words.map((word) => (
        <li key={word}>
          <Button onClick={() => onPick(word)}>{word}</Button>
        </li>
      ))}
    </ul>
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

interface StepProps {
  readonly title: string;
  /** `false` when a field of the step takes the focus. */
  readonly focus?: boolean;
  readonly children: ReactNode;
}

/** One step of the backup. Its title takes the focus, because the pressed button is gone. */
function Step({ title, focus = true, children }: StepProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <section className={styles.step} aria-labelledby={id}>
      <Stack gap={4}>
        <h2 ref={heading} id={id} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </Stack>
    </section>
  );
}
