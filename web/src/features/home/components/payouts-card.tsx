import { HandCoins } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';

/** The way to what waits for an admin, at the top of Home. */
export function PayoutsCard() {
  return (
    <Card kind="rows">
      <RowList label="For admins">
        <Row
          icon={<HandCoins />}
          title="Unpaid withdraw"
          detail="Requests that wait for you"
          to={paths.unpaid}
        />
      </RowList>
    </Card>
  );
}
