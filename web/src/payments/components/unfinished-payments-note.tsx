import { Note } from '../../ui/feedback/note.tsx';

interface UnfinishedPaymentsNoteProps {
  /** How many payments are unfinished. */
  readonly count: number;
}

/** Explains before a log-out what happens to unfinished payments; empty without any. */
export function UnfinishedPaymentsNote({ count }: UnfinishedPaymentsNoteProps) {
  if (count === 0) return null;
  return (
    <Note tone="warn">
      {count === 1
        ? 'A payment is still under way. It is kept on this device, and goes on'
        : `${count} payments are still under way. They are kept on this device, and go on`}{' '}
      when you log in here again.
    </Note>
  );
}
