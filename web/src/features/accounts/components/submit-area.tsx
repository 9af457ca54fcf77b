import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import type { Submission } from '../use-account-forms.ts';
import styles from './submit-area.module.css';

interface SubmitAreaProps {
  readonly submission: Submission;
  readonly problem: string | undefined;
  /** The label of the button. */
  readonly label: string;
  /** The labels of the progress while the password is derived, and then while the server works. */
  readonly derivingLabel: string;
  readonly sendingLabel: string;
  /** Below the button; hidden while the form is submitted. */
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
