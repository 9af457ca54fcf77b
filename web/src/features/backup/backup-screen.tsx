import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { RestoreDialog } from '../../wallet/components/restore-wallet-form.tsx';
import type { BackupFlow } from './backup-flow.ts';
import { BackupDone } from './components/backup-done.tsx';
import { CheckStep } from './components/check-step.tsx';
import { PasswordStep } from './components/password-step.tsx';
import { PhraseStep } from './components/phrase-step.tsx';
import { WhyStep } from './components/why-step.tsx';
import { useBackup } from './use-backup.ts';

const places = { why: 1, password: 2, phrase: 3, check: 4, passed: undefined } as const;

/** `/backup`: leads a member to write the recovery phrase down, and asks three words back. */
export function BackupScreen() {
  const { flow, start, show, check, pick, noting } = useBackup();
  const [restoring, setRestoring] = useState(false);
  const [restorings, setRestorings] = useState(0);
  const place = places[flow.step];
  const stepOf = (flow: BackupFlow) => {
    switch (flow.step) {
      case 'why':
        return <WhyStep onNext={start} />;
      case 'password':
        return (
          // After a restoring the form has to ask anew how the wallet is sealed.
          <PasswordStep key={restorings} onOpened={show} onRestore={() => setRestoring(true)} />
        );
      case 'phrase':
        return (
          <PhraseStep phrase={flow.words.join(' ')} mistake={flow.mistake} onWritten={check} />
        );
      case 'check':
        return <CheckStep question={flow.question} left={flow.places.length} onPick={pick} />;
      case 'passed':
        return <BackupDone noting={noting} />;
    }
  };
  return (
    <>
      <TopBar
        title="Back up your wallet"
        backTo={paths.home}
        {...(place === undefined ? {} : { over: `Step ${place} of 4` })}
      />
      {stepOf(flow)}
      <RestoreDialog
        open={restoring}
        ways="both"
        onClose={() => {
          setRestoring(false);
          setRestorings(restorings + 1);
        }}
      />
    </>
  );
}
