import { useEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { tickerSandbox, tickerUrl } from '../ticker-url.ts';
import styles from './market-ticker.module.css';

const deadlineMs = 15_000;

/**
 * The strip of market prices, a frame of a third-party charting service. A frame never tells that it
 * could not be loaded; but the service's widget posts messages once it runs, and that is awaited:
 * until then nothing of the frame is seen, and after a while the strip says that there are no prices.
 */
export function MarketTicker() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>('loading');
  useEffect(() => {
    const hear = ({ source }: MessageEvent<unknown>) => {
      if (source !== null && source === frame.current?.contentWindow) setState('shown');
    };
    addEventListener('message', hear);
    const timer = setTimeout(
      () => setState((current) => (current === 'loading' ? 'missing' : current)),
      deadlineMs,
    );
    return () => {
      removeEventListener('message', hear);
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
