import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './coin-icon.module.css';
import { Disc } from './disc.tsx';
import { ethSign } from './eth-sign.tsx';

/** The sign of each coin, drawn on 24 by 24. */
const signs = new Map<string, ReactNode>([
  [
    'BTC',
    <path
      key="sign"
      d="M8.5 6H13a2.9 2.9 0 0 1 0 5.8H8.5zM8.5 11.8h5.3a3.1 3.1 0 0 1 0 6.2H8.5zM10.5 3.8V6M13.2 3.8V6M10.5 18v2.2M13.2 18v2.2"
    />,
  ],
  ['ETH', ethSign],
  [
    'POL',
    <path
      key="sign"
      d="m8.8 8.3 3.2-1.9 3.2 1.9v3.6L12 13.8l-3.2-1.9zM8.8 11.9l-3 1.8v3.4l3 1.7 3-1.7v-3.3M15.2 11.9l3 1.8v3.4l-3 1.7-3-1.7"
    />,
  ],
  [
    'BNB',
    <path
      key="sign"
      className={styles.solid}
      d="m12 9.7 2.3 2.3-2.3 2.3L9.7 12zM12 4l4.8 4.8-1.7 1.7L12 7.4l-3.1 3.1-1.7-1.7zM12 20l-4.8-4.8 1.7-1.7 3.1 3.1 3.1-3.1 1.7 1.7zM5.7 10.3 7.4 12l-1.7 1.7L4 12zM18.3 10.3 20 12l-1.7 1.7-1.7-1.7z"
    />,
  ],
  [
    'SOL',
    <path
      key="sign"
      className={styles.solid}
      d="M7.5 6H20l-3.5 3.2H4zM4 10.4h12.5l3.5 3.2H7.5zM7.5 14.8H20L16.5 18H4z"
    />,
  ],
  [
    'XRP',
    <path
      key="sign"
      d="m5 5.5 4.3 4.2a3.9 3.9 0 0 0 5.4 0L19 5.5M5 18.5l4.3-4.2a3.9 3.9 0 0 1 5.4 0l4.3 4.2"
    />,
  ],
  [
    'LINK',
    <path key="sign" className={styles.bold} d="m12 4.5 6.5 3.7v7.6L12 19.5l-6.5-3.7V8.2z" />,
  ],
  ['AAVE', <path key="sign" d="m5.5 18 6.5-13 6.5 13M8.5 14.5h7" />],
  [
    'USDT',
    <path
      key="sign"
      d="M6.5 6h11M12 6v13M12 10.2c-4 0-7 .8-7 1.9s3 1.9 7 1.9 7-.8 7-1.9-3-1.9-7-1.9z"
    />,
  ],
]);

/** A coin by its own colour and sign; an unknown one by its first letter. The text beside it names it. */
export function CoinIcon({ token }: { readonly token: string }) {
  const sign = signs.get(token);
  return (
    <Disc look={classes(styles.coin, sign !== undefined && styles[token.toLowerCase()])}>
      {sign === undefined ? token.slice(0, 1) : <svg viewBox="0 0 24 24">{sign}</svg>}
    </Disc>
  );
}
