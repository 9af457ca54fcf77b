import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { storyOfPayment } from '../../../payments/payment-story.ts';
import type { PackageRow } from '../package-rows.ts';
import { PackageSheet } from './package-sheet.tsx';

vi.mock('../../../config/environment.ts', () => ({
  environment: { businessTimeZone: 'UTC', chain: { explorerUrl: undefined } },
}));

const row: PackageRow = {
  name: 'Essential',
  hash: `0x${'a'.repeat(64)}`,
  amountMicros: 100_000_000n,
  date: '2026-01-05T08:00:00.000Z',
  isOwn: true,
  confirmed: undefined,
  startDay: '2026-01-06',
  story: undefined,
  progress: undefined,
};
const show = (changes: Partial<PackageRow>) =>
  renderToStaticMarkup(<PackageSheet open={{ ...row, ...changes }} onClose={() => undefined} />);
const promises = ['Paid', 'Bought', 'Buy another', 'Its rewards', 'Done: </span>Final on Polygon'];

it('a package whose payment is pending is signed, not paid, and leads to Activity', () => {
  const story = storyOfPayment({ hash: row.hash, state: 'pending' }, [], '');
  const shown = show({ story });
  for (const text of ['Signed by your wallet', 'Not final yet', 'First card, if confirmed today'])
    expect(shown).toContain(text);
  expect(shown).toContain('/activity">See it under Activity');
  expect(promises.filter((text) => shown.includes(text))).toEqual([]);
});

it('a package whose payment is final is paid', () => {
  const shown = show({ confirmed: '2026-01-05T08:00:09.000Z' });
  expect(promises.filter((text) => !shown.includes(text))).toEqual([]);
  // In one piece, where the line breaks.
  expect(shown).toMatch(/Bought <span[^>]*>05-Jan-2026<\/span>/);
});
