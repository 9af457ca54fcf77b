import { isMissing } from '../../../base/api/read-state.ts';
import type { useCall } from '../../../base/api/use-call.ts';
import { TextButton } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';

interface MissingRatesNoteProps {
  readonly plan: ReturnType<typeof useCall<'getPlan'>>;
}

/**
 * Says that the plan cannot be read, and reads it again; nothing while it is there or may still come. It stands below
 * what it is about, which would move when it comes.
 */
export function MissingRatesNote({ plan }: MissingRatesNoteProps) {
  if (!isMissing(plan)) return null;
  return (
    <Note>
      Today's rates could not be loaded.{' '}
      <TextButton onClick={() => void plan.refetch()}>
        {plan.isFetching ? 'Trying...' : 'Try again'}
      </TextButton>
    </Note>
  );
}
