import { useEffect, useRef, useState } from 'react';
import { useIdle } from '../../../base/browser/use-idle.ts';
import { classes } from '../../../ui/classes.ts';
import styles from './market-ticker.module.css';

/** What the ticker shows. Source: spec section 2, Landing. */
const settings = {
  symbols: [
    { proName: 'BITSTAMP:BTCUSD', title: 'BTC/USD' },
    { proName: 'BITSTAMP:ETHUSD', title: 'ETH/USD' },
    { proName: 'KRAKEN:USDTUSD', title: 'USDT/USD' },
  ],
  colorTheme: 'dark',
  isTransparent: true,
  showSymbolLogo: true,
  displayMode: 'adaptive',
  width: '100%',
  height: 78,
} as const;

/** The charting service's ticker tape, in English, with our symbols; its widget reads the fragment. */
export const tickerUrl: string = `https://s.tradingview.com/embed-widget/ticker-tape/?locale=en#${encodeURIComponent(JSON.stringify(settings))}`;

/**
 * What the ticker may do: run its own scripts in its own origin, which is never ours, so that it
 * can read its settings and touch nothing here, and open its pages in a new tab.
 */
const tickerSandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/**
 * The strip of market prices, a frame of a third-party charting service. A frame reports no failure
 * to load, but the service's widget posts messages once it runs: until the first one, and for good
 * when none comes, there is no strip.
 */
export function MarketTicker() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isShown, setShown] = useState(false);
  const isIdle = useIdle();
  useEffect(() => {
    const onMessage = ({ source }: MessageEvent<unknown>) => {
      if (source !== null && source === frame.current?.contentWindow) setShown(true);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  return (
    <section className={classes(styles.strip, isShown && styles.shown)} aria-label="Market prices">
      {isIdle ? (
        <iframe
          ref={frame}
          className={styles.frame}
          src={tickerUrl}
          title="BTC/USD, ETH/USD and USDT/USD"
          sandbox={tickerSandbox}
          referrerPolicy="strict-origin"
        />
      ) : null}
    </section>
  );
}
