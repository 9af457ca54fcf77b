import type { RowOf } from '../../../lib/api/paged-calls.ts';
import { formatDate } from '../../../lib/format/format-date.ts';
import { formatPayment } from '../../../payments/format-payment.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Card } from '../../../ui/card.tsx';
import { Row, RowList } from '../../../ui/row.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { levelLabel } from '../level.ts';

interface MemberRowsProps {
  readonly label: string;
  /** With a level each, or all on the first. */
  readonly members: readonly (RowOf<'getDirect'> | RowOf<'getDownline'>)[];
}

/** Members of a community, numbered, with what they have subscribed. */
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
