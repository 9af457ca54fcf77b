import {
  statementPageLength,
  statementsCalls,
} from '@polytips/functions/contract/calls/statements.ts';
import { rewardKinds } from '@polytips/functions/contract/values/reward-kinds.ts';
import { Sparkles } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { CallStates } from '../../base/api/call-states.tsx';
import { ReadAhead } from '../../base/api/read-ahead.tsx';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { paths } from '../../config/paths.ts';
import { Explanation } from '../../rewards/components/explanation.tsx';
import { explanations } from '../../rewards/explanations.ts';
import { kindHues } from '../../rewards/kind-hues.ts';
import { kindNames } from '../../rewards/reward-text.ts';
import { useMember } from '../../session/use-session.ts';
import { IconLink } from '../../ui/controls/button.tsx';
import { ChipGroup } from '../../ui/controls/chip-group.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { navigate, useParameters } from '../../ui/router.tsx';
import { CsvExport } from './components/csv-export.tsx';
import { MonthChart } from './components/month-chart.tsx';
import { NothingEarned, StatementRows } from './components/statement-rows.tsx';
import { StatementTotal } from './components/statement-total.tsx';
import {
  incomeLinesOf,
  kindParameter,
  type StatementType,
  statementPath,
  statementTypeOf,
} from './statement-model.ts';
import { statementTexts } from './statement-texts.ts';

/** `/dr-reward`, `/level-reward`, `/upline-bonus`, `/performance-bonus`, `/statement`: the rewards of the member. */
export function StatementScreen({ type }: { readonly type: StatementType }) {
  const parameters = useParameters();
  const chosen = type === 'All' ? statementTypeOf(parameters.get(kindParameter)) : type;
  return (
    <>
      <TopBar
        title={statementTexts[type].heading}
        backTo={paths.menu}
        trailing={<Trailing type={type} />}
      />
      <Stack gap={4}>
        <StatementTotal type={chosen} />
        <MonthChart type={chosen} />
        {type === 'All' ? (
          <ChipGroup
            label="Kind of reward"
            options={kindChips}
            value={chosen}
            // Replaced, so that Back leaves the screen and not the choice.
            onChange={(value) => navigate(statementPath(statementTypeOf(value)), 'replace')}
          />
        ) : null}
      </Stack>
      <Rewards key={chosen} type={chosen} />
    </>
  );
}

const kindChips = [
  { value: 'All', label: 'All' },
  ...rewardKinds.map((kind) => ({
    value: kind,
    label: kindNames[kind],
    hue: kindHues[kind],
  })),
];

function Trailing({ type }: { readonly type: StatementType }) {
  switch (type) {
    case 'All':
      return <CsvExport />;
    case 'DR':
      return (
        <>
          <Explanation of="DR Tips">{explanations.dailyReward}</Explanation>
          <IconLink label="Daily reward" icon={<Sparkles />} to={paths.dailyReward} />
        </>
      );
    case 'Upline':
      return <Explanation of="Upline Bonus">{explanations.upline}</Explanation>;
    case 'performance':
      return <Explanation of="Performance Bonus">{explanations.rank}</Explanation>;
    case 'Level':
      return null;
  }
}

function Rewards({ type }: { readonly type: StatementType }) {
  const { publicKey } = useMember();
  const [search, setSearch] = useState('');
  // A letter shows at once, and what it finds after it.
  const searched = useDeferredValue(search);
  const rows = useCallPages(statementsCalls.getIncomeStatement, {
    params: { publicKey, type },
    query: { limit: statementPageLength },
  });
  const lines = useMemo(() => incomeLinesOf(rows.data ?? []), [rows.data]);
  return (
    <CallStates
      call={rows}
      loading={
        <Section title="Loading...">
          <Card kind="rows">
            <SkeletonRows />
          </Card>
        </Section>
      }
      empty={<NothingEarned type={type} />}
    >
      {() => (
        <>
          <StatementRows
            lines={lines}
            isCut={rows.hasNextPage}
            search={search}
            searched={searched}
            onSearch={setSearch}
          />
          <ReadAhead
            pages={rows}
            pageLength={statementPageLength}
            isSearching={searched.trim() !== ''}
          />
        </>
      )}
    </CallStates>
  );
}
