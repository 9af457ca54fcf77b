import { paths } from '../../../config/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Note } from '../../../ui/note.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { postedText } from '../post-model.ts';
import type { PostedTip } from '../use-post-tip.ts';
import { TipCard } from './tip-card.tsx';

interface PostedTipDialogProps {
  /** `undefined` is closed. */
  readonly posted: PostedTip | undefined;
  readonly onClose: () => void;
}

/** Shows the tip that was posted. */
export function PostedTipDialog({ posted, onClose }: PostedTipDialogProps) {
  return (
    <Modal
      open={posted !== undefined}
      title="Tip posted"
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <ButtonLink to={paths.tips} size="small">
            See the tips
          </ButtonLink>
          <Button variant="primary" size="small" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {posted === undefined ? null : (
        <Stack>
          <TipCard tip={posted.tip} />
          <output>
            <Note>{postedText(posted.told)}</Note>
          </output>
        </Stack>
      )}
    </Modal>
  );
}
