import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { WorkProgress } from '../../../ui/feedback/progress.tsx';
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

/** The end of a form: the button, which keeps the focus and its place, and below it the progress or what went wrong. */
export function SubmitArea({
  submission,
  problem,
  label,
  derivingLabel,
  sendingLabel,
  children,
}: SubmitAreaProps) {
  const { step } = submission;
  const isIdle = step === 'idle';
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isIdle || problem !== undefined) area.current?.scrollIntoView({ block: 'nearest' });
  }, [isIdle, problem]);
  return (
    <div ref={area} className={styles.area}>
      <Button variant="primary" type="submit" busy={!isIdle}>
        {label}
      </Button>
      {problem === undefined ? null : <Note tone="loss">{problem}</Note>}
      <div className={styles.below}>
        {isIdle ? children : null}
        <WorkProgress
          label={step === 'deriving' ? derivingLabel : sendingLabel}
          share={shareOf(submission)}
        />
      </div>
    </div>
  );
}

function shareOf(submission: Submission): number | undefined {
  if (submission.step === 'deriving') return submission.share;
  return submission.step === 'sending' ? 1 : undefined;
}
