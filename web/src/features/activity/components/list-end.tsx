import type { Activity } from '../../../activity/use-activity.ts';
import { formatDate } from '../../../base/time/format-date.ts';
import { Button, TextButton } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import type { ShownActivity } from '../activity-groups.ts';
import styles from './list-end.module.css';

interface ListEndProps {
  readonly activity: Activity;
  readonly shown: ShownActivity;
  readonly withTiny: boolean;
  readonly onToggleTiny: () => void;
  readonly onShowMore: () => void;
}

/** Under the list: the button for more rows, and notes on what the list leaves out. */
export function ListEnd({ activity, shown, withTiny, onToggleTiny, onShowMore }: ListEndProps) {
  const { sinceMs, isScanning, scanFurther } = activity.receivedPol;
  return (
    <div className={styles.end}>
      <Stack gap={4}>
        {shown.restCount > 0 || activity.hasMore ? (
          <Button busy={activity.isLoadingMore} onClick={onShowMore}>
            Show more
          </Button>
        ) : null}
        {shown.tinyCount === 0 ? null : (
          <Note>
            {hiddenText(shown.tinyCount, withTiny)} Scammers send tiny amounts from addresses that
            look like those you know, hoping that you copy one.{' '}
            <TextButton onClick={onToggleTiny}>
              {withTiny ? 'Hide tiny transfers' : 'Show tiny transfers'}
            </TextButton>
          </Note>
        )}
        {isScanning ? (
          <output>
            <Note>Looking for received POL...</Note>
          </output>
        ) : sinceMs === undefined ? null : (
          <Note>
            Received POL was looked for back to {formatDate(new Date(sinceMs).toISOString())}.{' '}
            <TextButton onClick={scanFurther}>Look further back</TextButton>
          </Note>
        )}
      </Stack>
    </div>
  );
}

function hiddenText(count: number, withTiny: boolean): string {
  const transfers = count === 1 ? '1 received transfer' : `${count} received transfers`;
  const be = count === 1 ? 'is' : 'are';
  return `${transfers} under 0.01 USDT or 0.01 POL ${be} ${withTiny ? 'shown' : 'hidden'}.`;
}
