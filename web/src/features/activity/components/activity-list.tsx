import { useState } from 'react';
import type { ActivityRow } from '../../../activity/activity-row.ts';
import { useBusinessDay } from '../../../base/api/business-day.ts';
import { dialogPart } from '../../../base/dialog-part.tsx';
import { shortHash } from '../../../base/format.ts';
import { formatDay } from '../../../base/time/dates.ts';
import { dayHeading } from '../../../base/time/days.ts';
import { useLateCode } from '../../../base/use-late-code.ts';
import type { PaymentStory } from '../../../payments/payment-story.ts';
import type { StoryOf } from '../../../payments/use-payment-stories.ts';
import { Amount } from '../../../ui/display/amount.tsx';
import { CoinIcon } from '../../../ui/display/coin-icon.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useDrawnSections } from '../../../ui/layout/drawn-sections.ts';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { ActivityDay } from '../activity-groups.ts';
import { figureOf, titleOf } from '../activity-texts.ts';
import type { NameOf } from '../use-names.ts';
import styles from './activity-list.module.css';

const ActivityDialogs = dialogPart(
  async () => (await import('./activity-dialogs.tsx')).ActivityDialogs,
);

interface ActivityListProps {
  readonly days: readonly ActivityDay[];
  readonly nameOf: NameOf;
  readonly storyOf: StoryOf;
}

/** Movements of tokens, a section for each day; each opens its whole story. */
export function ActivityList({ days, nameOf, storyOf }: ActivityListProps) {
  const [openId, setOpenId] = useState<string>();
  useLateCode(ActivityDialogs.fetch);
  const drawnDays = useDrawnSections(days);
  const today = useBusinessDay()?.day;
  // As it is now: it may be confirmed while it is looked at.
  const opened = days.flatMap(({ rows }) => rows).find(({ id }) => id === openId);
  return (
    <>
      {drawnDays.map(({ day, rows }) => (
        <Section key={day} title={dayHeading(day, today)}>
          <Card kind="rows">
            <RowList label={`Activity of ${formatDay(day)}`}>
              {rows.map((row) => (
                <ActivityEntry
                  key={row.id}
                  row={row}
                  name={nameOf(row.address)}
                  story={storyOf(row)}
                  onOpen={() => setOpenId(row.id)}
                />
              ))}
            </RowList>
          </Card>
        </Section>
      ))}
      <ActivityDialogs
        open={opened && { row: opened, name: nameOf(opened.address), story: storyOf(opened) }}
        onClose={() => setOpenId(undefined)}
      />
    </>
  );
}

const longFigure = 14;

interface ActivityEntryProps {
  readonly row: ActivityRow;
  readonly name: string | undefined;
  readonly story: PaymentStory;
  readonly onOpen: () => void;
}

function ActivityEntry({ row, name, story, onOpen }: ActivityEntryProps) {
  const { direction, symbol, address } = row;
  const { word, tone, line } = story;
  const figure = figureOf(row);
  const amount = (
    <Amount figure={figure} unit={symbol} tone={direction === 'in' ? 'gain' : 'plain'} />
  );
  // All decimals of POL fit beside nothing.
  const isLong = figure.length > longFigure;
  return (
    <Row
      lead={<CoinIcon token={symbol} />}
      title={titleOf(row, name)}
      detail={
        <span className={styles.detail}>
          {isLong ? <span className={styles.long}>{amount}</span> : null}
          <span>
            {direction === 'in' ? 'From' : 'To'} {shortHash(address)}
          </span>
          {line === undefined ? null : <span className={styles[tone]}>{line}</span>}
        </span>
      }
      value={isLong ? undefined : amount}
      tag={<Tag tone={tone}>{word}</Tag>}
      onClick={onOpen}
    />
  );
}
