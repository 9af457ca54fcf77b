import { CallStates } from '../../base/api/call-states.tsx';
import { MoreRows } from '../../base/api/more-rows.tsx';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { paths } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { MemberRows, MembersSkeleton, NobodyYet } from './components/members.tsx';
import { TotalSubscription } from './components/total-subscription.tsx';

/** `/direct`: the members whom this member has introduced, with their subscriptions. */
export function DirectScreen() {
  const { publicKey } = useMember();
  const directs = useCallPages('getDirect', { params: { publicKey } });
  return (
    <>
      <TopBar title="Direct Community" backTo={paths.menu} />
      <Stack gap={4}>
        <TotalSubscription level={1} />
        <CallStates
          call={directs}
          loading={<MembersSkeleton />}
          empty={
            <NobodyYet
              title="Nobody here yet"
              message="Whoever signs up with your invitation will be listed here."
            />
          }
        >
          {(members) => <MemberRows label="Direct Community" members={members} />}
        </CallStates>
      </Stack>
      <MoreRows pages={directs} />
    </>
  );
}
