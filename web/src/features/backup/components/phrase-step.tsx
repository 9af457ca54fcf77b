import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RecoveryPhrase } from '../../../wallet/components/recovery-phrase.tsx';
import type { Mistake } from '../backup-flow.ts';
import { Step } from './step.tsx';

interface PhraseStepProps {
  readonly phrase: string;
  readonly mistake: Mistake | undefined;
  readonly onWritten: () => void;
}

/** The words, to be written down; again after a mistake. */
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
