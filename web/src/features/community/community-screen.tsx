import { useSearchParams } from 'react-router-dom';
import { CallStates } from '../../base/api/call-states.tsx';
import { MoreRows } from '../../base/api/more-rows.tsx';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { paths } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { SelectField } from '../../ui/controls/field.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { MemberRows, MembersSkeleton, NobodyYet } from './components/members.tsx';
import { TotalSubscription } from './components/total-subscription.tsx';
import { levelLabel, levelOptions, levelParameter, parseLevel } from './level.ts';

/** `/community`: the member's network of 20 levels, as a whole or one level of it. */
export function CommunityScreen() {
  const { publicKey } = useMember();
  const [search, setSearch] = useSearchParams();
  const level = parseLevel(search.get(levelParameter));
  const downline = useCallPages('getDownline', { params: { publicKey }, query: { level } });
  return (
    <>
      <TopBar title="Network Community" backTo={paths.menu} />
      <Stack gap={4}>
        <TotalSubscription level={level} />
        <SelectField
          label="Level"
          options={levelOptions}
          value={level === undefined ? '' : String(level)}
          onChange={(chosen) =>
            // Replaced, so that Back leaves the screen and not the choice.
            setSearch(chosen === '' ? {} : { [levelParameter]: chosen }, { replace: true })
          }
        />
        <CallStates
          call={downline}
          loading={<MembersSkeleton />}
          empty={
            <NobodyYet
              title={level === undefined ? 'Nobody here yet' : `Nobody on the ${levelLabel(level)}`}
              message="Your network grows with everyone whom you and your friends invite, over 20 levels."
            />
          }
        >
          {(members) => <MemberRows label="Network Community" members={members} />}
        </CallStates>
      </Stack>
      <MoreRows pages={downline} />
    </>
  );
}
