import { HandCoins } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';

/** The way to the payout queue, at the top of an admin's Home. */
export function PayoutsCard() {
  return (
    <Card kind="rows">
      <RowList label="For admins">
        <Row
          icon={<HandCoins />}
          title="Unpaid withdraw"
          detail="Requests of members"
          to={paths.unpaid}
        />
      </RowList>
    </Card>
  );
}
