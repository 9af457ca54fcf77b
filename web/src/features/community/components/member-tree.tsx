import { networkCalls } from '@polytips/functions/contract/calls/network.ts';
import { formatCount } from '@polytips/functions/contract/values/format-count.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { CallStates } from '../../../base/api/call-states.tsx';
import { MoreRows } from '../../../base/api/more-rows.tsx';
import type { RowOf } from '../../../base/api/paged-calls.ts';
import { type CallPages, useCallPages } from '../../../base/api/use-call-pages.ts';
import { formatPayment } from '../../../base/format.ts';
import { useMember } from '../../../session/use-session.ts';
import { classes } from '../../../ui/classes.ts';
import { Amount } from '../../../ui/display/amount.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './member-tree.module.css';
import { MembersSkeleton, NobodyYet } from './members.tsx';

type Member = RowOf<'getDownline'>;

interface TreeProps {
  readonly onOpen: (member: Member) => void;
}

/**
 * The network as a tree of lists: a member's own directs unfold under the member, level by level, and
 * are read when they do.
 */
export function MemberTree({ onOpen }: TreeProps) {
  const { uid, name, publicKey } = useMember();
  const directs = useCallPages(networkCalls.getDownline, {
    params: { publicKey },
    query: { level: 1 },
  });
  return (
    <CallStates
      call={directs}
      loading={<MembersSkeleton />}
      empty={
        <NobodyYet
          title="Nobody here yet"
          message="Your tree grows with everyone whom you and your friends invite, down to the 20th level."
        />
      }
    >
      {(members) => (
        <Card kind="rows">
          <div className={styles.you}>
            <Avatar name={name} uid={uid} />
            <span className={styles.text}>
              <span className={styles.name}>You</span>
              <span className={styles.detail}>{uid}</span>
            </span>
          </div>
          <Branch label="Your directs" members={members} pages={directs} onOpen={onOpen} />
        </Card>
      )}
    </CallStates>
  );
}

/** Dozens of branches may be unfolded, of which each is a call where the page is looked at. */
const branchStaleMs = 5 * 60_000;

interface BranchOfProps extends TreeProps {
  readonly member: Member;
}

/** The directs of a member, read when they are shown. */
function BranchOf({ member, onOpen }: BranchOfProps) {
  const { publicKey } = useMember();
  const params = { publicKey, uid: member.CODES };
  const pages = useCallPages(networkCalls.getBranch, { params }, { staleTimeMs: branchStaleMs });
  return (
    <CallStates
      call={pages}
      loading={<SkeletonRows count={Math.min(member.below ?? 1, 3)} />}
      empty={<p className={styles.nobody}>Nobody is here any more.</p>}
    >
      {(members) => (
        <Branch
          label={`Members below ${member.NAMES}`}
          members={members}
          pages={pages}
          onOpen={onOpen}
        />
      )}
    </CallStates>
  );
}

interface BranchProps extends TreeProps {
  readonly label: string;
  readonly members: readonly Member[];
  readonly pages: CallPages<Member>;
}

function Branch({ label, members, pages, onOpen }: BranchProps) {
  const isDeep = (members[0]?.lvl ?? 1) > 3;
  return (
    <div className={classes(styles.branch, isDeep && styles.deep)}>
      <ul aria-label={label}>
        {members.map((member) => (
          <Node key={member.CODES} member={member} onOpen={onOpen} />
        ))}
      </ul>
      <MoreRows pages={pages} />
    </div>
  );
}

function Node({ member, onOpen }: BranchOfProps) {
  const { CODES, NAMES, amount, below = 0 } = member;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={styles.node}>
      <div className={styles.line}>
        <button type="button" className={styles.member} onClick={() => onOpen(member)}>
          <Avatar name={NAMES} uid={CODES} size="small" />
          <span className={styles.content}>
            <span className={styles.text}>
              <span className={styles.name}>{NAMES}</span>
              <span className={styles.detail}>
                {CODES} · {amount === 0n ? 'not subscribed' : belowText(member)}
              </span>
            </span>
            {amount === 0n ? null : <Amount figure={formatPayment(amount)} />}
          </span>
        </button>
        {below > 0 ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`Members below ${NAMES}`}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown aria-hidden="true" />
          </button>
        ) : (
          <span className={styles.toggle} />
        )}
      </div>
      {isOpen ? (
        <div id={id}>
          <BranchOf member={member} onOpen={onOpen} />
        </div>
      ) : null}
    </li>
  );
}

/** How many members stand directly below one, in words; level 20 is the last that is seen. */
function belowText({ below }: Member): string {
  if (below === undefined) return 'last level';
  return below === 0 ? 'no one yet' : `${formatCount(below)} below`;
}
