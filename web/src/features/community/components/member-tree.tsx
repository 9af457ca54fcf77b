import { networkCalls } from '@polytips/functions/contract/network.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { CallStates } from '../../../base/api/call-states.tsx';
import type { RowOf } from '../../../base/api/paged-calls.ts';
import { type CallPages, useCallPages } from '../../../base/api/use-call-pages.ts';
import { formatPayment } from '../../../base/format.ts';
import { useMember } from '../../../session/use-session.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { belowText, countMore } from '../branch.ts';
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
          <Branch
            label="Your directs"
            members={members}
            pages={directs}
            total={undefined}
            onOpen={onOpen}
          />
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
          total={member.below}
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
  /** How many there are, where that is known. */
  readonly total: number | undefined;
}

function Branch({ label, members, pages, total, onOpen }: BranchProps) {
  const isDeep = (members[0]?.lvl ?? 1) > 3;
  const more = countMore(total, members.length);
  return (
    <ul className={classes(styles.branch, isDeep && styles.deep)} aria-label={label}>
      {members.map((member) => (
        <Node key={member.CODES} member={member} onOpen={onOpen} />
      ))}
      {pages.hasNextPage ? (
        <li className={styles.node}>
          <div className={styles.line}>
            <span className={styles.more} aria-hidden="true">
              +{more ?? ''}
            </span>
            <Button
              size="small"
              variant="ghost"
              busy={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {pages.isFetchNextPageError ? 'Try again' : `Show ${more ?? ''} more`}
            </Button>
          </div>
        </li>
      ) : null}
    </ul>
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
