import { tipsCalls } from '@polytips/functions/contract/tips.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { useMember } from '../../../session/use-session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { nextTipText, type TipDraft } from '../post-model.ts';
import { TipCard } from './tip-card.tsx';

interface TipReviewProps {
  /** The sheet is closed while it is `undefined`. */
  readonly tip: TipDraft | undefined;
  readonly busy: boolean;
  readonly onConfirm: (tip: TipDraft) => void;
  readonly onClose: () => void;
}

/** Shows a tip before it is posted, as members will see it. */
export function TipReview({ tip, busy, onConfirm, onClose }: TipReviewProps) {
  const confirm = () => {
    if (tip !== undefined) onConfirm(tip);
  };
  return (
    <Modal
      open={tip !== undefined}
      title="Post this tip?"
      note="As members will see it"
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
      {tip === undefined ? null : (
        <Stack gap={4}>
          <TipCard tip={tip} size="normal" />
          <Readers />
          <Note tone="warn">A posted tip cannot be changed. Only an operator can withdraw it.</Note>
        </Stack>
      )}
    </Modal>
  );
}

/** Who will read the tip, unless another admin posts one first. */
function Readers() {
  const { publicKey } = useMember();
  const { data } = useCall(tipsCalls.getTipCount, { params: { publicKey } });
  const count = data?.[0];
  return count === undefined ? null : <Note>{nextTipText(count)}</Note>;
}
