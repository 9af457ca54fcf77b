import { Lock } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { type TipCount, withheldText } from '../tips-model.ts';

/** Says that today holds tips beyond the member's package, and where those are. */
export function WithheldTips({ next }: Pick<TipCount, 'next'>) {
  const text = withheldText(next);
  if (text === undefined) return null;
  return (
    <Card kind="rows">
      <RowList label="Beyond your package">
        <Row icon={<Lock />} title={text.title} detail={text.detail} to={paths.packages} />
      </RowList>
    </Card>
  );
}
