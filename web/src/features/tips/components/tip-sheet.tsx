import { onDevice } from '../../../base/time/format-date.ts';
import { WholeDates } from '../../../ui/display/whole-dates.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useFocusWhereLost } from '../../../ui/focus.ts';
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
  /** Says so in place of what the tip said: it may happen while the member reads it. */
  readonly isWithdrawn: boolean;
  readonly size: TextSize;
  readonly onSizeChange: () => void;
  readonly onClose: () => void;
}

/** A whole tip. */
export function TipSheet({ tip, isWithdrawn, size, onSizeChange, onClose }: TipSheetProps) {
  const isReadable = tip !== undefined && !isWithdrawn;
  return (
    <Modal
      open={tip !== undefined}
      title={tip?.heading ?? ''}
      note={tip && <WholeDates>{postedText(tip.dates)}</WholeDates>}
      lead={tip === undefined ? undefined : <TipIcon heading={tip.heading} />}
      onClose={onClose}
      actions={
        isReadable ? (
          <>
            <ShareTip tip={tip} />
            <TextSizeButton size={size} onChange={onSizeChange} />
          </>
        ) : undefined
      }
    >
      {tip === undefined ? null : (
        <Stack gap={4}>
          <div>
            {/* It is there before what is read out. */}
            <output>{isWithdrawn ? <Withdrawn /> : null}</output>
            {isWithdrawn ? null : <TipText details={tip.details} size={size} />}
          </div>
          <Note>
            For information only. Prices can fall to nothing; what you buy is your decision.
          </Note>
        </Stack>
      )}
    </Modal>
  );
}

function Withdrawn() {
  const place = useFocusWhereLost();
  return (
    <div ref={place} tabIndex={-1}>
      <Note tone="warn">
        <strong>This tip was withdrawn.</strong> Do not follow it. If you already have, decide again
        what to do: a correction would be among the tips.
      </Note>
    </div>
  );
}

/** Without the zone, for which its line has no room on a phone. */
function postedText(posted: string): string {
  const { date, time } = onDevice(new Date(posted));
  return `Posted ${date} ${time}`;
}
