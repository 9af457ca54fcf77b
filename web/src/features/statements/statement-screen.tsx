import { Sparkles } from 'lucide-react';
import { CallStates } from '../../base/api/call-states.tsx';
import { MoreRows } from '../../base/api/more-rows.tsx';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { paths } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { IconLink } from '../../ui/controls/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { NothingEarned, StatementRows } from './components/statement-rows.tsx';
import { StatementTotal } from './components/statement-total.tsx';
import { incomeLinesOf, type StatementType } from './statement-model.ts';
import { statementTexts } from './statement-texts.ts';

/** `/dr-reward`, `/level-reward`, `/upline-bonus`, `/performance-bonus`, `/statement`: the rewards of the member. */
export function StatementScreen({ type }: { readonly type: StatementType }) {
  const { publicKey } = useMember();
  const rows = useCallPages('getIncomeStatement', { params: { publicKey, type } });
  return (
    <>
      <TopBar
        title={statementTexts[type].heading}
        backTo={paths.menu}
        trailing={
          type === 'DR' ? (
            <IconLink label="Daily reward" icon={<Sparkles />} to={paths.dailyReward} />
          ) : null
        }
      />
      <Stack gap={4}>
        <StatementTotal type={type} />
        <CallStates
          call={rows}
          loading={
            <Card kind="rows">
              <SkeletonRows lead={type === 'All' ? 'icon' : 'text'} />
            </Card>
          }
          empty={<NothingEarned type={type} />}
        >
          {(present) => <StatementRows type={type} lines={incomeLinesOf(present)} />}
        </CallStates>
      </Stack>
      <MoreRows pages={rows} />
    </>
  );
}
