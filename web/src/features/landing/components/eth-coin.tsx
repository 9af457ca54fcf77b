import styles from './eth-coin.module.css';

/** The coin of the examples, alone: the signs of all coins weigh more than the rest of the picture. */
export function EthCoin() {
  return (
    <svg className={styles.coin} viewBox="-6 -6 36 36" aria-hidden="true">
      <path d="M12 3 6.2 12.3 12 15.6l5.8-3.3zM6.2 13.9 12 21l5.8-7.1L12 17.2z" />
    </svg>
  );
}
