import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WholeDates } from './whole-dates.tsx';

it.each([
  ['30-Nov-2026', ['30-Nov-2026']],
  ['once it is restored, and not before 01-Dec-2026 11:31 UTC', ['01-Dec-2026']],
  ['from 30-Nov-2026 to 01-Dec-2026', ['30-Nov-2026', '01-Dec-2026']],
  ['a well-known name', []],
])('of %j each date is kept whole, and nothing else: %j', (text, dates) => {
  const shown = renderToStaticMarkup(<WholeDates>{text}</WholeDates>);
  const kept = [...shown.matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, inner]) => inner);
  expect(kept).toEqual(dates);
  expect(shown.replaceAll(/<[^>]*>/g, '')).toBe(text);
});
