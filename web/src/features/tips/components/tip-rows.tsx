import { Tag } from '../../../ui/display/tag.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { beginningOf, type Tip } from '../tips-model.ts';
import { PostedTime } from './posted-time.tsx';
import { TipIcon } from './tip-icon.tsx';
import styles from './tip-rows.module.css';

interface TipRowsProps {
  readonly label: string;
  readonly tips: readonly Tip[];
  readonly isUnread: (tip: Tip) => boolean;
  readonly onOpen: (tip: Tip) => void;
}

/** The tips of an earlier day, each in a few lines. */
export function TipRows({ label, tips, isUnread, onOpen }: TipRowsProps) {
  return (
    <Card kind="rows">
      <RowList label={label}>
        {tips.map((tip) => (
          <Row
            key={tip.Tip_sl}
            lead={<TipIcon heading={tip.heading} />}
            title={<bdi className={styles.heading}>{tip.heading}</bdi>}
            detail={
              <span className={styles.start}>
                <PostedTime posted={tip.dates} /> · <bdi>{beginningOf(tip.details)}</bdi>
              </span>
            }
            tag={isUnread(tip) ? <Tag tone="brand">New</Tag> : undefined}
            onClick={() => onOpen(tip)}
          />
        ))}
      </RowList>
    </Card>
  );
}
