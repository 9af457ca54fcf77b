import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { TipSheet } from './tip-sheet.tsx';

vi.mock('../../../config/environment.ts', () => ({ environment: { businessTimeZone: 'UTC' } }));
vi.mock('./share-tip.tsx', () => ({ ShareTip: () => null }));

it('the day on which a tip was posted stays on one line', () => {
  const tip = { Tip_sl: '1', heading: 'Gold', details: 'Buy', dates: '2026-01-05T08:00:00.000Z' };
  const shown = renderToStaticMarkup(
    <TipSheet tip={tip} size="normal" onSizeChange={() => undefined} onClose={() => undefined} />,
  );
  expect(shown).toMatch(/Posted <span[^>]*>05-Jan-2026<\/span> 08:00:00/);
});
