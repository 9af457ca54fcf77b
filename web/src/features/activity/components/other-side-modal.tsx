import type { ActivityRow } from '../../../activity/activity-row.ts';
import { CopyButton } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { FullAddress } from '../../../wallet/components/full-address.tsx';

interface OtherSideModalProps {
  /** Whose other side is shown; nothing is while it is undefined. */
  readonly row: ActivityRow | undefined;
  readonly onClose: () => void;
}

/** The whole address of the other side of a movement; that of a payment can be copied. */
export function OtherSideModal({ row, onClose }: OtherSideModalProps) {
  const isIncoming = row?.direction === 'in';
  return (
    <Modal
      open={row !== undefined}
      title={isIncoming ? 'Received from' : 'Sent to'}
      onClose={onClose}
      // Not for incoming rows: attackers send from look-alike addresses to have them copied.
      actions={
        row?.direction === 'out' ? <CopyButton text={row.address} label="Copy" /> : undefined
      }
    >
      <Stack gap={4}>
        {row === undefined ? null : <FullAddress address={row.address} />}
        {isIncoming ? (
          <Note>
            Anybody can send you tokens, also from an address that looks like one you know. Ask the
            person for their address before you send anything back.
          </Note>
        ) : null}
      </Stack>
    </Modal>
  );
}
