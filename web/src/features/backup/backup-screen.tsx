import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { RestoreDialog } from '../../wallet/components/restore-wallet-form.tsx';
import type { BackupFlow } from './backup-flow.ts';
import { BackupDone, CheckStep, PasswordStep, PhraseStep, WhyStep } from './components/steps.tsx';
import { useBackup } from './use-backup.ts';

const places = { why: 1, password: 2, phrase: 3, check: 4, passed: undefined } as const;

/** `/backup`: the member writes the recovery phrase down, and three words are checked. */
export function BackupScreen() {
  const { flow, start, show, check, pick, call } = useBackup();
  const [restoring, setRestoring] = useState(false);
  const [restorations, setRestorations] = useState(0);
  const place = places[flow.step];
  const stepOf = (flow: BackupFlow) => {
    switch (flow.step) {
      case 'why':
        return <WhyStep onNext={start} />;
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
        return <CheckStep question={flow.question} left={flow.places.length} onPick={pick} />;
      case 'passed':
        return <BackupDone call={call} />;
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
          setRestorations(restorations + 1);
        }}
      />
    </>
  );
}
