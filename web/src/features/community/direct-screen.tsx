import { networkCalls } from '@polytips/functions/contract/calls/network.ts';
import { CallStates } from '../../base/api/call-states.tsx';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { useMember } from '../../session/use-session.ts';
import { CommunityPage } from './components/community-page.tsx';
import { MemberList } from './components/member-list.tsx';
import { type ListedMember, MembersSkeleton, NobodyYet } from './components/members.tsx';
import { NetworkTotals } from './components/network-totals.tsx';

/** `/direct`: the members whom this member has introduced, with their subscriptions. */
export function DirectScreen() {
  return (
    <CommunityPage title="Direct Community" level={1}>
      {(onOpen) => (
        <>
          <NetworkTotals level={1} />
          <Directs onOpen={onOpen} />
        </>
      )}
    </CommunityPage>
  );
}

function Directs({ onOpen }: { readonly onOpen: (member: ListedMember) => void }) {
  const { publicKey } = useMember();
  const directs = useCallPages(networkCalls.getDirect, { params: { publicKey } });
  return (
    <CallStates
      call={directs}
      loading={<MembersSkeleton />}
      empty={
        <NobodyYet
          title="Nobody here yet"
          message="Members who sign up with your invitation are listed here."
        />
      }
    >
      {(members) => (
        <MemberList label="Direct Community" members={members} pages={directs} onOpen={onOpen} />
      )}
    </CallStates>
  );
}
