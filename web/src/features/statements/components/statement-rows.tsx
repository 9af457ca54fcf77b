import { memo, useMemo, useState } from 'react';
import { useBusinessDay } from '../../../base/api/business-day.ts';
import { NothingFound } from '../../../base/api/nothing-found.tsx';
import { useInvite } from '../../../base/invite.ts';
import { formatDay } from '../../../base/time/dates.ts';
import { dayHeading } from '../../../base/time/days.ts';
import { environment } from '../../../config/environment.ts';
import { paths } from '../../../config/paths.ts';
import { KindSign } from '../../../rewards/kind-sign.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useDrawnSections } from '../../../ui/layout/drawn-sections.ts';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import {
  type DayGroup,
  dayGroupsOf,
  type IncomeLine,
  type StatementType,
  searchLines,
  signedFigure,
} from '../statement-model.ts';
import { statementTexts } from '../statement-texts.ts';
import { RewardFace } from './reward-face.tsx';
import { RewardSheet } from './reward-sheet.tsx';
import styles from './statement-rows.module.css';

interface StatementRowsProps {
  readonly lines: readonly IncomeLine[];
  /** More rewards can be loaded. */
  readonly isCut: boolean;
  /** What the member typed; empty for all. */
  readonly search: string;
  /** What of it the list shows. */
  readonly searched: string;
  readonly onSearch: (search: string) => void;
}

/** So few rewards are seen at a glance, and need no search. */
const searchedFrom = 8;

/** Rewards by day, with what each day brought; each opens its whole story. */
export function StatementRows({ lines, isCut, search, searched, onSearch }: StatementRowsProps) {
  const [open, setOpen] = useState<IncomeLine>();
  const found = useMemo(
    () => searchLines(lines, searched, environment.businessTimeZone),
    [lines, searched],
  );
  return (
    <div className={styles.rows}>
      {lines.length < searchedFrom ? null : (
        <Field
          label="Search"
          autoComplete="off"
          enterKeyHint="search"
          value={search}
          onChange={onSearch}
          help={searchHelp(found.length, lines.length, isCut)}
        />
      )}
      {found.length === 0 ? <NothingFound search={searched} hasMore={isCut} /> : null}
      <RewardDays
        lines={found}
        isCut={isCut}
        isSearched={searched.trim() !== ''}
        onOpen={setOpen}
      />
      <RewardSheet line={open} onClose={() => setOpen(undefined)} />
    </div>
  );
}

interface RewardDaysProps {
  readonly lines: readonly IncomeLine[];
  readonly isCut: boolean;
  readonly isSearched: boolean;
  readonly onOpen: (line: IncomeLine) => void;
}

/** The days of rewards; thousands of them are not drawn again with each letter of a search. */
const RewardDays = memo(function RewardDays({ lines, isCut, isSearched, onOpen }: RewardDaysProps) {
  const today = useBusinessDay()?.day;
  const timeZone = environment.businessTimeZone;
  const groups = useDrawnSections(dayGroupsOf(lines, { timeZone, isCut, isSearched }));
  return groups.map((group) => (
    <RewardDay key={group.day} group={group} today={today} onOpen={onOpen} />
  ));
});

interface RewardDayProps {
  readonly group: DayGroup;
  readonly today: string | undefined;
  readonly onOpen: (line: IncomeLine) => void;
}

/** A page that is read on adds days, and lines to the last one: the others, with the same lines, are not drawn again. */
const isSameDay = (one: RewardDayProps, other: RewardDayProps): boolean =>
  one.today === other.today &&
  one.onOpen === other.onOpen &&
  one.group.totalMicros === other.group.totalMicros &&
  one.group.lines.length === other.group.lines.length &&
  one.group.lines.every(({ id }, place) => id === other.group.lines[place]?.id);

/** The rewards of a day. */
const RewardDay = memo(function RewardDay({ group, today, onOpen }: RewardDayProps) {
  const { day, totalMicros, lines } = group;
  return (
    <Section
      title={dayHeading(day, today)}
      trailing={
        totalMicros === undefined ? null : (
          <span className={styles.subtotal}>{signedFigure(totalMicros)}</span>
        )
      }
    >
      <Card kind="rows">
        <RowList label={`Rewards of ${formatDay(day)}`}>
          {lines.map((line) => (
            <Row
              key={line.id}
              lead={<RewardFace line={line} />}
              title={line.title}
              detail={line.reason}
              value={
                <Amount
                  figure={signedFigure(line.amountMicros)}
                  tone={line.amountMicros > 0n ? 'gain' : 'plain'}
                />
              }
              onClick={() => onOpen(line)}
            />
          ))}
        </RowList>
      </Card>
    </Section>
  );
}, isSameDay);

function searchHelp(found: number, loaded: number, isCut: boolean): string {
  const where = isCut ? `the newest ${loaded}` : `all ${loaded}`;
  const what =
    found === loaded ? `By title, token, day or amount, in ${where}` : `${found} in ${where}`;
  return isCut ? `${what}. For older ones press "Show more".` : what;
}

/** An empty list of rewards: what earns them, and a button that helps. */
export function NothingEarned({ type }: { readonly type: StatementType }) {
  const { emptyTitle, emptyMessage, way } = statementTexts[type];
  const invite = useInvite();
  return (
    <EmptyState
      icon={<KindSign kind={type} />}
      title={emptyTitle}
      message={emptyMessage}
      action={
        way === 'packages' ? (
          <ButtonLink to={paths.packages} size="small">
            See the packages
          </ButtonLink>
        ) : (
          <Button size="small" onClick={invite}>
            Invite friends
          </Button>
        )
      }
    />
  );
}
