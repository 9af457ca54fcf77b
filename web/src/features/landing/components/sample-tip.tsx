import { Tag } from '../../../ui/display/tag.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EthCoin } from './eth-coin.tsx';
import styles from './sample-tip.module.css';

/** What a tip looks like; an example, and marked as one. */
export function SampleTip() {
  return (
    <Card>
      <div className={styles.head}>
        <EthCoin />
        <h3 className={styles.title}>ETH: buying the dip above 2,950</h3>
        <Tag tone="brand">Sample</Tag>
      </div>
      <p className={styles.text}>
        Support held twice this week. Entry 2,950 to 2,990, first target 3,150. Leave below 2,880;
        size it so that this loss does not hurt.
      </p>
      <p className={styles.note}>For information only. A tip can be wrong; you decide.</p>
    </Card>
  );
}
