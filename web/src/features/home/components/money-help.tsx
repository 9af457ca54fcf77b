import { Wallet } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import styles from './money-help.module.css';

/** The way to the page that says where USDT and POL come from. */
export function MoneyHelp() {
  return (
    <div className={styles.help}>
      <Card kind="rows">
        <RowList>
          <Row
            icon={<Wallet />}
            title="How to get USDT and POL"
            detail="What to watch for, in plain words"
            to={paths.addFunds}
          />
        </RowList>
      </Card>
    </div>
  );
}
