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
const promises = [
  'Paid',
  'Bought',
  'Buy another',
  'Daily rewards',
  'Done: </span>Package confirmed',
];

it('a package whose payment is pending is signed, not paid, and leads to Activity', () => {
  const story = storyOfPayment({ hash: row.hash, state: 'pending' }, [], '');
  const shown = show({ story });
  for (const text of ['Signed by your wallet', 'Not final yet', 'If confirmed today'])
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

it.each([
  ['soon', 'First card', true],
  ['earning', 'Earning since', true],
  ['ended', 'Earned from', false],
] as const)(
  'a package that is %s has its first day as "%s", its daily reward: %s',
  (state, label, isPaidDaily) => {
    const progress = {
      state,
      earned: '0.30',
      end: '200.00',
      share: 0,
      daily: '0.30 USDT',
      left: '',
    };
    const shown = show({ confirmed: '2026-01-05T08:00:09.000Z', progress });
    const labels = ['First card<', 'Earning since<', 'Earned from<'];
    expect(labels.filter((each) => shown.includes(each))).toEqual([`${label}<`]);
    expect(shown.includes('Daily reward<')).toBe(isPaidDaily);
  },
);
