import { formatMoment } from '../../../base/time/format-date.ts';
import { WholeDates } from '../../../ui/display/whole-dates.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import type { TextSize } from '../text-size.ts';
import type { Tip } from '../tips-model.ts';
import { ShareTip } from './share-tip.tsx';
import { TextSizeButton } from './text-size-button.tsx';
import { TipIcon } from './tip-icon.tsx';
import { TipText } from './tip-text.tsx';

interface TipSheetProps {
  /** The sheet is closed while it is `undefined`. */
  readonly tip: Tip | undefined;
  readonly size: TextSize;
  readonly onSizeChange: () => void;
  readonly onClose: () => void;
}

/** A whole tip. */
export function TipSheet({ tip, size, onSizeChange, onClose }: TipSheetProps) {
  return (
    <Modal
      open={tip !== undefined}
      title={tip?.heading ?? ''}
      note={tip && <WholeDates>{`Posted ${formatMoment(tip.dates)}`}</WholeDates>}
      lead={tip === undefined ? undefined : <TipIcon heading={tip.heading} />}
      onClose={onClose}
      tag={<TextSizeButton size={size} onChange={onSizeChange} />}
      actions={tip === undefined ? undefined : <ShareTip tip={tip} />}
    >
      {tip === undefined ? null : (
        <Stack gap={4}>
          <TipText details={tip.details} size={size} />
          <Note>
            For information only. Prices can fall to nothing; what you buy is your decision.
          </Note>
        </Stack>
      )}
    </Modal>
  );
}
