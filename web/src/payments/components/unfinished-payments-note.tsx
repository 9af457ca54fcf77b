import { Note } from '../../ui/feedback/note.tsx';
import { useUnfinishedPayments } from '../use-unfinished-payments.ts';

/** Explains before a log-out what happens to unfinished payments; empty without any. */
export function UnfinishedPaymentsNote() {
  const count = useUnfinishedPayments()?.length ?? 0;
  if (count === 0) return null;
  return (
    <Note tone="warn">
      {count === 1
        ? 'A payment is still under way. It goes on without you'
        : `${count} payments are still under way. They go on without you`}
      , and Activity shows how it ends when you log in again.
    </Note>
  );
}
