import { ArrowDownToLine, ArrowUp, Gift, ShoppingBag, Sparkles } from 'lucide-react';
import { Amount } from '../../../ui/display/amount.tsx';
import { CoinIcon } from '../../../ui/display/coin-icon.tsx';
import styles from './product-picture.module.css';

/** A picture of Home: the card of the day, the wallet, a tip. Drawn, and of nobody. */
export function ProductPicture() {
  return (
    <div
      className={styles.phone}
      role="img"
      aria-label="The app on a phone: today's card is ready, a USDT balance, and a new tip. Sample figures."
    >
      <div aria-hidden="true">
        <p className={styles.today}>
          <Gift />
          Today’s card is ready
        </p>
        <div className={styles.wallet}>
          <span className={styles.label}>USDT balance</span>
          <Amount figure="1,240.50" unit="USDT" size="large" />
          <div className={styles.actions}>
            <ArrowUp />
            <ArrowDownToLine />
            <ShoppingBag />
            <Sparkles />
          </div>
        </div>
        <div className={styles.tip}>
          <CoinIcon token="ETH" />
          <span>
            <strong>ETH: buying the dip</strong>
            <span className={styles.when}>12 minutes ago</span>
          </span>
        </div>
      </div>
    </div>
  );
}
