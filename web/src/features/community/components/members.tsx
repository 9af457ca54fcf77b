import { UserPlus } from 'lucide-react';
import type { RowOf } from '../../../base/api/paged-calls.ts';
import { formatPayment } from '../../../base/format.ts';
import { formatDate } from '../../../base/format-date.ts';
import { useInvite } from '../../../base/invite.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { levelLabel } from '../level.ts';

interface MemberRowsProps {
  readonly label: string;
  /** Each with its level, or all of the first level. */
  readonly members: readonly (RowOf<'getDirect'> | RowOf<'getDownline'>)[];
}

/** Members of a community, numbered, with the total that each has subscribed. */
export function MemberRows({ label, members }: MemberRowsProps) {
  return (
    <Card kind="rows">
      <RowList ordered label={label}>
        {members.map((member, index) => (
          <Row
            key={member.Activation_sl}
            number={index + 1}
            title={member.NAMES}
            detail={
              <>
                <VisuallyHidden>UID </VisuallyHidden>
                {member.CODES} · {formatDate(member.DATES)}
              </>
            }
            value={<Amount figure={formatPayment(member.amount)} unit="USDT" />}
            tag={'lvl' in member ? <Tag tone="quiet">{levelLabel(member.lvl)}</Tag> : undefined}
          />
        ))}
      </RowList>
    </Card>
  );
}

/** The shape of a list of members. */
export function MembersSkeleton() {
  return (
    <Card kind="rows">
      <SkeletonRows lead="number" />
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
