import { UserPlus } from 'lucide-react';
import type { RowOf } from '../../../base/api/paged-calls.ts';
import { formatPayment } from '../../../base/format.ts';
import { useInvite } from '../../../base/invite.ts';
import { formatDate } from '../../../base/time/format-date.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { levelLabel } from '../network-view.ts';
import styles from './members.module.css';

/** A member of a list, with the level or of the first one. */
export type ListedMember = RowOf<'getDirect'> | RowOf<'getDownline'>;

interface MemberRowProps {
  readonly member: ListedMember;
  /** Its place in the list, from 1. */
  readonly place: number;
  /** How many places the list has: all of them take as much room as the last. */
  readonly places: number;
  readonly onOpen: (member: ListedMember) => void;
}

/** A member in a numbered list, with the total that the member has subscribed. */
export function MemberRow({ member, place, places, onOpen }: MemberRowProps) {
  const { CODES, NAMES, DATES, amount } = member;
  return (
    <Row
      lead={
        <span className={styles.lead}>
          <span className={styles.place} style={{ minWidth: `${`${places}`.length}ch` }}>
            {place}
          </span>
          <Avatar name={NAMES} uid={CODES} size="small" />
        </span>
      }
      title={NAMES}
      detail={
        <>
          <span className={styles.facts}>
            <span>
              <VisuallyHidden>UID </VisuallyHidden>
              {CODES}
            </span>{' '}
            <span className={styles.date}>{formatDate(DATES)}</span>
          </span>
          {amount === 0n ? <span className={styles.none}>not subscribed</span> : null}
        </>
      }
      value={
        <span>
          <Amount figure={formatPayment(amount)} />
          <VisuallyHidden> USDT</VisuallyHidden>
        </span>
      }
      tag={'lvl' in member ? <Tag tone="quiet">{levelLabel(member.lvl)}</Tag> : undefined}
      onClick={() => onOpen(member)}
    />
  );
}

/** The shape of a list of members. */
export function MembersSkeleton() {
  return (
    <Card kind="rows">
      <SkeletonRows lead="icon" count={4} />
    </Card>
  );
}

interface NobodyYetProps {
  readonly title: string;
  readonly message: string;
}

/** An empty community, and the button that invites friends. */
export function NobodyYet({ title, message }: NobodyYetProps) {
  const invite = useInvite();
  return (
    <EmptyState
      icon={<UserPlus />}
      title={title}
      message={message}
      action={
        <Button size="small" onClick={invite}>
          Invite friends
        </Button>
      }
    />
  );
}
