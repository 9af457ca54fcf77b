import type { ReactNode } from 'react';
import { Note } from '../../ui/feedback/note.tsx';
import { RawAnswer } from '../../ui/feedback/raw-answer.tsx';
import type { PaymentStory } from '../payment-story.ts';
import { adviceOf } from '../story-texts.ts';

interface StoryNoteProps {
  readonly story: PaymentStory;
  /** What can be done, where it can be done here. */
  readonly children?: ReactNode;
}

/** What a member has to know of a payment that does not go its usual way; empty for others. */
export function StoryNote({ story, children }: StoryNoteProps) {
  const advice = adviceOf(story);
  if (advice === undefined) return null;
  return (
    <Note tone="warn">
      <p>{advice}</p>
      <RawAnswer message={story.problem ?? ''} />
      {children}
    </Note>
  );
}
