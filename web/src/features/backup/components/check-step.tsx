import { Note } from '../../../ui/feedback/note.tsx';
import { askedWords, type Question } from '../challenge-model.ts';
import { Candidates } from './candidates.tsx';
import { Step } from './step.tsx';

interface CheckStepProps {
  readonly question: Question;
  /** How many words are still asked, this one included. */
  readonly left: number;
  readonly onPick: (word: string) => void;
}

/** Asks a word back. */
export function CheckStep({ question, left, onPick }: CheckStepProps) {
  const { place, candidates } = question;
  return (
    // A new question is a new step, so that its title is read.
    <Step key={place} title={`Which is word ${place}?`}>
      <Note>
        Word {askedWords - left + 1} of {askedWords} to check. Look at your paper.
      </Note>
      <Candidates words={candidates} onPick={onPick} />
    </Step>
  );
}
