import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { TipSheet } from './tip-sheet.tsx';

vi.mock('./share-tip.tsx', () => ({ ShareTip: () => 'Share' }));

const tip = { Tip_sl: '1', heading: 'Gold', details: 'Buy', dates: '2026-01-05T08:00:00.000Z' };

const show = (isWithdrawn: boolean) =>
  renderToStaticMarkup(
    <TipSheet
      tip={tip}
      isWithdrawn={isWithdrawn}
      size="normal"
      onSizeChange={() => undefined}
      onClose={() => undefined}
    />,
  );

it('the day on which a tip was posted stays on one line', () => {
  expect(show(false)).toMatch(/Posted <span[^>]*>\d\d-Jan-2026<\/span> \d\d:\d\d:00</);
});

it('a withdrawn tip keeps its heading and its moment, and nothing of what it said can be read or shared', () => {
  expect(show(false)).toMatch(/<output><\/output>.*Buy.*Share.*Text size/s);
  const shown = show(true);
  expect(shown).toMatch(/Gold.*Posted.*<output>.*This tip was withdrawn\..*<\/output>/s);
  expect(shown).not.toMatch(/Buy|Share|Text size/);
});
