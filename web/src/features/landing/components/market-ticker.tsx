import { useEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import styles from './market-ticker.module.css';

const deadlineMs = 15_000;

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
 * to load, but the service's widget posts messages once it runs: until the first one the frame stays
 * hidden, and after the deadline the strip says that there are no prices.
 */
export function MarketTicker() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>('loading');
  useEffect(() => {
    const onMessage = ({ source }: MessageEvent<unknown>) => {
      if (source !== null && source === frame.current?.contentWindow) setState('shown');
    };
    addEventListener('message', onMessage);
    const timer = setTimeout(
      () => setState((current) => (current === 'loading' ? 'missing' : current)),
      deadlineMs,
    );
    return () => {
      removeEventListener('message', onMessage);
      clearTimeout(timer);
    };
  }, []);
  return (
    <section className={styles.strip} aria-label="Market prices">
      <iframe
        ref={frame}
        className={classes(styles.frame, state === 'shown' && styles.shown)}
        src={tickerUrl}
        title="BTC/USD, ETH/USD and USDT/USD"
        sandbox={tickerSandbox}
        referrerPolicy="strict-origin"
        tabIndex={state === 'shown' ? undefined : -1}
      />
      {state === 'shown' ? null : (
        <output className={styles.note}>
          {state === 'loading' ? 'Loading market prices...' : 'Market prices are unavailable'}
        </output>
      )}
    </section>
  );
}
