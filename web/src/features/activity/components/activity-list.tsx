import { ArrowDownLeft, ArrowUpRight, HandCoins, Package } from 'lucide-react';
import { useState } from 'react';
import type { ActivityRow } from '../../../activity/activity-row.ts';
import type { ListedActivity } from '../../../activity/merge-activity.ts';
import { shortHash } from '../../../base/format.ts';
import { TransactionLink } from '../../../base/transaction-link.tsx';
import { TextButton } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ActivityDay } from '../activity-groups.ts';
import { figureOf, purposeTexts, stateTexts } from '../activity-texts.ts';
import styles from './activity-list.module.css';
import { OtherSideModal } from './other-side-modal.tsx';

const icons = {
  send: <ArrowUpRight />,
  subscription: <Package />,
  payout: <HandCoins />,
  receipt: <ArrowDownLeft />,
} as const satisfies Record<ActivityRow['purpose'], object>;

const longFigure = 14;

/** Movements of tokens, a section for each day. */
export function ActivityList({ days }: { readonly days: readonly ActivityDay[] }) {
  const [asked, setAsked] = useState<ListedActivity>();
  return (
    <>
      {days.map(({ date, rows }) => (
        <Section key={date} title={date}>
          <Card kind="rows">
            <RowList label={date}>
              {rows.map((row) => (
                <ActivityEntry key={row.id} row={row} onAsk={() => setAsked(row)} />
              ))}
            </RowList>
          </Card>
        </Section>
      ))}
      <OtherSideModal row={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

interface ActivityEntryProps {
  readonly row: ActivityRow;
  readonly onAsk: () => void;
}

function ActivityEntry({ row, onAsk }: ActivityEntryProps) {
  const figure = figureOf(row);
  const tone = row.direction === 'in' ? 'gain' : 'plain';
  const amount = <Amount figure={figure} unit={row.symbol} tone={tone} />;
  // All decimals of POL fit beside nothing.
  const isLong = figure.length > longFigure;
  return (
    <Row
      icon={icons[row.purpose]}
      iconTone={row.direction === 'in' ? 'gain' : 'brand'}
      title={purposeTexts[row.purpose]}
      detail={
        <span className={styles.detail}>
          {isLong ? <span className={styles.long}>{amount}</span> : null}
          <span>
            {row.direction === 'in' ? 'From ' : 'To '}
            <TextButton onClick={onAsk}>
              {shortHash(row.address)}
              <VisuallyHidden>, show the whole address</VisuallyHidden>
            </TextButton>
          </span>
          <TransactionLink hash={row.hash} />
          {row.state === 'failed' ? (
            <span className={styles.failed}>
              Nothing was paid. A network fee may have been taken.
            </span>
          ) : null}
        </span>
      }
      value={isLong ? undefined : amount}
      tag={<Tag tone={stateTexts[row.state].tone}>{stateTexts[row.state].word}</Tag>}
    />
  );
}
