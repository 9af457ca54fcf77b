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
export const tickerSandbox =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';
