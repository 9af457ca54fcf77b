import { useState } from 'react';
import { useAttempt } from '../../base/use-attempt.ts';
import { useLateCode } from '../../base/use-late-code.ts';
import { part } from '../../ui/part.ts';
import { BackupHead } from './components/step.tsx';
import { WhyStep } from './components/why-step.tsx';

/** What opens the wallet, and the list of words. */
const BackupSteps = part(async () => (await import('./components/backup-steps.tsx')).BackupSteps);

/** `/backup`: the member writes the recovery phrase down, and three words are checked. */
export function BackupScreen() {
  const [hasBegun, setBegun] = useState(false);
  const fetchSteps = useLateCode(BackupSteps.fetch);
  const { state, error, start } = useAttempt(async () => {
    await fetchSteps();
    setBegun(true);
  });
  if (hasBegun) return <BackupSteps onBack={() => setBegun(false)} />;
  return (
    <>
      <BackupHead place={1} />
      <WhyStep
        busy={state === 'pending'}
        problem={error?.message}
        onNext={() => void start(undefined)}
      />
    </>
  );
}
