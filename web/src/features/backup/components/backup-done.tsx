import { ShieldCheck } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/state.tsx';
import type { Noting } from '../use-backup.ts';
import styles from './backup-done.module.css';
import { Step } from './step.tsx';

/** Says that the wallet is backed up, once the server knows it. */
export function BackupDone({ noting }: { readonly noting: Noting }) {
  const { isDone, isPending, problem, tell } = noting;
  if (isDone) {
    return (
      <>
        <span className={styles.sign} aria-hidden="true">
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
        onRetry={tell}
      />
    );
  }
  return <SkeletonRows count={1} label="Noting your backup" />;
}
