import { ethSign } from '../../../ui/display/eth-sign.tsx';
import styles from './eth-coin.module.css';

/** The coin of the examples. */
export function EthCoin() {
  return (
    <svg className={styles.coin} viewBox="-6 -6 36 36" aria-hidden="true">
      {ethSign}
    </svg>
  );
}
