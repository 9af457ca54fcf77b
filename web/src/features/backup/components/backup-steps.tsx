import { useState } from 'react';
import { useStep } from '../../../ui/feedback/open-dialogs.ts';
import { RestoreDialog } from '../../../wallet/components/restore-dialog.tsx';
import type { BackupFlow } from '../backup-flow.ts';
import { useBackup } from '../use-backup.ts';
import { BackupHead } from './step.tsx';
import { BackupDone, CheckStep, PasswordStep, PhraseStep } from './steps.tsx';

const places = { password: 2, phrase: 3, check: 4, passed: undefined } as const;

interface BackupStepsProps {
  /** Back to the first step. */
  readonly onBack: () => void;
}

/** The steps after the first: the password, the words, and the check of three of them. */
export function BackupSteps({ onBack }: BackupStepsProps) {
  const { flow, show, check, showAgain, forget, pick, call } = useBackup();
  const back = { password: onBack, phrase: forget, check: showAgain, passed: undefined }[flow.step];
  // Each question is a step of its own, and leads back to the words, as the first does.
  useStep(flow.step === 'check' ? `check ${flow.question.place}` : flow.step, back);
  const [restoring, setRestoring] = useState(false);
  const [restorations, setRestorations] = useState(0);
  const stepOf = (flow: BackupFlow) => {
    switch (flow.step) {
      case 'password':
        return (
          // After a restoration the form has to read again how the wallet is sealed.
          <PasswordStep key={restorations} onOpened={show} onRestore={() => setRestoring(true)} />
        );
      case 'phrase':
        return (
          <PhraseStep phrase={flow.words.join(' ')} mistake={flow.mistake} onWritten={check} />
        );
      case 'check':
        return (
          <CheckStep
            question={flow.question}
            left={flow.places.length}
            onPick={pick}
            onShowAgain={showAgain}
          />
        );
      case 'passed':
        return <BackupDone call={call} />;
    }
  };
  return (
    <>
      <BackupHead place={places[flow.step]} onBack={back} />
      {stepOf(flow)}
      <RestoreDialog
        open={restoring}
        ways="both"
        onClose={() => {
          setRestoring(false);
          setRestorations(restorations + 1);
        }}
      />
    </>
  );
}
