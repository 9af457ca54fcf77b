import { BookOpen } from 'lucide-react';
import { paths } from '../../config/paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Row, RowList } from '../../ui/layout/row.tsx';

/** The way to the page that says where USDT and POL come from. */
export function AddFundsRow() {
  return (
    <Card kind="rows">
      <RowList>
        <Row
          icon={<BookOpen />}
          title="How to get USDT and POL"
          detail="Lesson to read, 2 minutes"
          to={paths.addFunds}
        />
      </RowList>
    </Card>
  );
}
