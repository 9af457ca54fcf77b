import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import type { Submission } from '../use-submission.ts';
import styles from './submit-area.module.css';

interface SubmitAreaProps {
  readonly submission: Submission;
  readonly problem: string | undefined;
  /** What the button says. */
  readonly label: string;
  /** What is under way while the password is worked on, and then while the server is asked. */
  readonly derivingLabel: string;
  readonly sendingLabel: string;
  /** Stands under the button; hidden while the form is being sent. */
  readonly children: ReactNode;
}

/** The end of a form: the button, in its place the progress, and what went wrong. */
export function SubmitArea({
  submission,
  problem,
  label,
  derivingLabel,
  sendingLabel,
  children,
}: SubmitAreaProps) {
  return (
    <div className={styles.area}>
      {problem === undefined ? null : <Note tone="loss">{problem}</Note>}
      <div className={styles.place}>
        {submission.step === 'deriving' ? (
          <Progress label={derivingLabel} share={submission.share} />
        ) : null}
        {submission.step === 'sending' ? <Progress label={sendingLabel} share={1} /> : null}
        {submission.step === 'idle' || submission.step === 'checking' ? (
          <Button variant="primary" type="submit" busy={submission.step === 'checking'}>
            {label}
          </Button>
        ) : null}
      </div>
      <div className={styles.below}>{submission.step === 'idle' ? children : null}</div>
    </div>
  );
}
