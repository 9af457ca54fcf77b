import { tipsCalls } from '@polytips/functions/contract/calls/tips.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { useMember } from '../../../session/use-session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { nextTipText, type TipDraft } from '../post-model.ts';
import type { TipCount } from '../tips-model.ts';
import { TipCard } from './tip-card.tsx';

interface TipReviewProps {
  /** The sheet is closed while it is `undefined`. */
  readonly tip: TipDraft | undefined;
  readonly busy: boolean;
  /** `count` is what the review was made with: it says who will read the tip. Undefined where it could not be read. */
  readonly onConfirm: (tip: TipDraft, count: TipCount | undefined) => void;
  readonly onClose: () => void;
}

/** Shows a tip before it is posted, as members will see it. */
export function TipReview({ tip, busy, onConfirm, onClose }: TipReviewProps) {
  const { publicKey } = useMember();
  const isOpen = tip !== undefined;
  const { data } = useCall(tipsCalls.getTipCount, { params: { publicKey } }, { enabled: isOpen });
  const count = data?.[0];
  const confirm = () => {
    if (isOpen) onConfirm(tip, count);
  };
  return (
    <Modal
      open={isOpen}
      title="Post this tip?"
      onClose={onClose}
      // A tip under way cannot be changed, and what came of it is shown here.
      closable={!busy}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            Change it
          </Button>
          <Button variant="primary" busy={busy} onClick={confirm}>
            Post now
          </Button>
        </>
      }
    >
      {isOpen ? (
        <Stack gap={4}>
          {/* Before the tip, which may be longer than the screen. */}
          <Note tone="warn">A posted tip cannot be changed. Only an operator can withdraw it.</Note>
          {count === undefined ? null : <Note>{nextTipText(count)}</Note>}
          <Stack gap={2}>
            <Note>As members will see it:</Note>
            <TipCard tip={tip} size="normal" />
          </Stack>
        </Stack>
      ) : null}
    </Modal>
  );
}
