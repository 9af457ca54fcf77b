import { formatCount } from '@polytips/functions/contract/values/format-count.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Success } from '../../../ui/feedback/success.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { useCsv } from '../use-csv.ts';

/** Saves all rewards, whichever kind is listed, as a table, with what it has read so far and how it ended. */
export function CsvExport() {
  const [open, setOpen] = useState(false);
  const { attempt, read, leave } = useCsv();
  const { state, result, error, start } = attempt;
  const close = () => {
    leave();
    setOpen(false);
  };
  return (
    <>
      <IconButton label="Save as CSV" icon={<Download />} onClick={() => setOpen(true)} />
      <Modal
        open={open}
        title="Save as CSV"
        onClose={close}
        actions={
          state === 'success' ? (
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          ) : (
            <Button variant="primary" busy={state === 'pending'} onClick={() => void start()}>
              {state === 'error' ? 'Try again' : 'Make the file'}
            </Button>
          )
        }
      >
        <Stack>
          {result === undefined ? (
            <p>
              A table of all your rewards, the newest first, that a spreadsheet opens. The amounts
              are exact, with 6 decimals.
            </p>
          ) : null}
          {/* There before what is read out. */}
          <output>
            {state === 'pending' ? `${formatCount(read)} rewards read so far` : null}
            {result === undefined ? null : (
              <Success
                title={`${formatCount(result.rewards)} ${result.rewards === 1 ? 'reward' : 'rewards'} in the file`}
                note={result.name}
              />
            )}
            {state === 'error' ? <Note tone="loss">No file was made. {error?.message}</Note> : null}
          </output>
        </Stack>
      </Modal>
    </>
  );
}
