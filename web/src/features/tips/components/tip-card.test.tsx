import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { TipCard } from './tip-card.tsx';
import styles from './tip-text.module.css';

vi.mock('../../../config/environment.ts', () => ({ environment: { businessTimeZone: 'UTC' } }));
vi.mock('./share-tip.tsx', () => ({ ShareTip: () => null }));

it.each([
  ['shows the whole tip where nothing opens it', {}, false],
  ['shows how the tip begins where it opens the whole one', { onOpen: () => undefined }, true],
])('a card %s', (_, opening, isBrief) => {
  const tip = { heading: 'Gold', details: 'Buy' };
  const shown = renderToStaticMarkup(<TipCard tip={tip} size="normal" {...opening} />);
  const [, names = ''] = /<p class="([^"]*)">Buy/.exec(shown) ?? [];
  expect(styles['brief']).toBeDefined();
  expect(names.split(' ').includes(styles['brief'] ?? '')).toBe(isBrief);
});
