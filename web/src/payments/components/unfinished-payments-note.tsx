import { Note } from '../../ui/feedback/note.tsx';

interface UnfinishedPaymentsNoteProps {
  /** The payments that this browser still works on. */
  readonly count: number;
}

/** Says before a log-out what becomes of the payments that are under way; nothing when there are none. */
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
