import { type ComponentProps, type ComponentType, useState } from 'react';
import { useAttempt } from '../../base/use-attempt.ts';
import { useLateCode } from '../../base/use-late-code.ts';
import type { BackupSteps } from './components/backup-steps.tsx';
import { BackupHead } from './components/step.tsx';
import { WhyStep } from './components/why-step.tsx';

/** What opens the wallet, and the list of words. */
const loadSteps = () => import('./components/backup-steps.tsx');

/** `/backup`: the member writes the recovery phrase down, and three words are checked. */
export function BackupScreen() {
  const [Steps, setSteps] = useState<ComponentType<ComponentProps<typeof BackupSteps>>>();
  const fetchSteps = useLateCode(loadSteps);
  const { state, error, start } = useAttempt(async () => {
    const code = await fetchSteps();
    setSteps(() => code.BackupSteps);
  });
  if (Steps !== undefined) return <Steps onBack={() => setSteps(undefined)} />;
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
