import { EthCoin } from './eth-coin.tsx';
import styles from './product-picture.module.css';

// Of the four actions of the wallet: send, receive, buy, scratch.
const actions = [
  'M12 19V5M6 11l6-6 6 6',
  'M12 4v11M6 10l6 6 6-6M5 20h14',
  'M6 8h12l1 12H5zM9 8a3 3 0 0 1 6 0',
  'M4 9h16v11H4zM12 9v11M8 9c-4-5 3-7 4 0 1-7 8-5 4 0',
];

/** A picture of Home: the card of the day, the wallet, a tip. Drawn, and of nobody. */
export function ProductPicture() {
  return (
    <figure
      className={styles.phone}
      aria-label="The app on a phone: today's card is ready, a USDT balance, and a new tip. Sample figures."
    >
      <div aria-hidden="true">
        <p className={styles.today}>Today’s card is ready</p>
        <div className={styles.wallet}>
          <span className={styles.label}>USDT balance</span>
          <p className={styles.balance}>
            1,240.50 <small>USDT</small>
          </p>
          <div className={styles.actions}>
            {actions.map((path) => (
              <svg key={path} viewBox="0 0 24 24">
                <path d={path} />
              </svg>
            ))}
          </div>
        </div>
        <div className={styles.tip}>
          <EthCoin />
          <span>
            <strong>ETH: buying the dip</strong>
            <span className={styles.when}>12 minutes ago</span>
          </span>
        </div>
      </div>
    </figure>
  );
}
