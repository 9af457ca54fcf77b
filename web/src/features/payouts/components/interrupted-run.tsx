import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

interface InterruptedRunProps {
  /** How many withdrawals the run was to pay. */
  readonly count: number;
  readonly busy: boolean;
  readonly onResume: () => void;
  readonly onForget: () => void;
}

/** Offers to go on with a run that a reload has stopped. */
export function InterruptedRun({ count, busy, onResume, onForget }: InterruptedRunProps) {
  return (
    <Card>
      <section aria-label="Stopped run">
        <Stack>
          <Note tone="warn">
            Your run of {count === 1 ? '1 withdrawal' : `${count} withdrawals`} was stopped when the
            page was left. What it has sent goes on; Resume pays what still waits of it.
          </Note>
          <Button variant="primary" busy={busy} onClick={onResume}>
            Resume
          </Button>
          <Button variant="ghost" disabled={busy} onClick={onForget}>
            Forget it
          </Button>
        </Stack>
      </section>
    </Card>
  );
}
