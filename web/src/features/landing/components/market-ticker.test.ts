import { expect, it } from 'vitest';
import { tickerUrl } from './market-ticker.tsx';

it('the ticker shows the three pairs of the spec, dark, adaptive and in English', () => {
  const { origin, searchParams, hash } = new URL(tickerUrl);
  expect(origin).toBe('https://s.tradingview.com');
  expect(searchParams.get('locale')).toBe('en');
  const settings: unknown = JSON.parse(decodeURIComponent(hash.slice(1)));
  expect(settings).toMatchObject({
    colorTheme: 'dark',
    displayMode: 'adaptive',
    symbols: [{ title: 'BTC/USD' }, { title: 'ETH/USD' }, { title: 'USDT/USD' }],
  });
});
