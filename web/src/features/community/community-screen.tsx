import { networkCalls } from '@polytips/functions/contract/calls/network.ts';
import { CallStates } from '../../base/api/call-states.tsx';
import { useCall } from '../../base/api/use-call.ts';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { useMember } from '../../session/use-session.ts';
import { ChipGroup } from '../../ui/controls/chip-group.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { navigate, useParameters } from '../../ui/router.tsx';
import styles from './community-screen.module.css';
import { CommunityPage } from './components/community-page.tsx';
import { MemberList } from './components/member-list.tsx';
import { MemberTree } from './components/member-tree.tsx';
import { type ListedMember, MembersSkeleton, NobodyYet } from './components/members.tsx';
import { NetworkTotals } from './components/network-totals.tsx';
import {
  levelLabel,
  type NetworkView,
  nameOfView,
  parseView,
  viewOptions,
  viewParameter,
  viewPath,
} from './network-view.ts';

/** `/community`: the member's network of 20 levels, as a list, as a tree, or one level of it. */
export function CommunityScreen() {
  const view = parseView(useParameters().get(viewParameter));
  const level = view.kind === 'level' ? view.level : undefined;
  return (
    <CommunityPage title="Network Community" level={undefined}>
      {(onOpen) => (
        <>
          <NetworkTotals level={level} />
          <ViewChips
            view={view}
            onChange={(chosen) =>
              // Replaced, so that Back leaves the screen and not the choice.
              navigate(viewPath(chosen), 'replace')
            }
          />
          {view.kind === 'tree' ? (
            <MemberTree onOpen={onOpen} />
          ) : (
            <div className={styles.members}>
              <Section
                title={level === undefined ? 'All members' : levelLabel(level)}
                trailing={
                  level === undefined ? (
                    <span className={styles.depth}>to the 20th level</span>
                  ) : undefined
                }
              >
                <Downline key={level} level={level} onOpen={onOpen} />
              </Section>
            </div>
          )}
        </>
      )}
    </CommunityPage>
  );
}

interface ViewChipsProps {
  readonly view: NetworkView;
  readonly onChange: (name: string) => void;
}

function ViewChips({ view, onChange }: ViewChipsProps) {
  const { publicKey } = useMember();
  const totals = useCall(networkCalls.networkTotals, {
    params: { publicKey },
    query: { level: undefined },
  });
  return (
    <div className={styles.chips}>
      <div className={styles.line}>
        <ChipGroup
          label="Members shown"
          options={viewOptions(totals.data?.[0], view)}
          value={nameOfView(view)}
          onChange={onChange}
        />
      </div>
    </div>
  );
}

interface DownlineProps {
  readonly level: number | undefined;
  readonly onOpen: (member: ListedMember) => void;
}

function Downline({ level, onOpen }: DownlineProps) {
  const { publicKey } = useMember();
  const downline = useCallPages(networkCalls.getDownline, {
    params: { publicKey },
    query: { level },
  });
  return (
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
      {(members) => (
        <MemberList label="Network Community" members={members} pages={downline} onOpen={onOpen} />
      )}
    </CallStates>
  );
}
