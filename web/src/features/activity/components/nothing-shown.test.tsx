import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NothingShown } from './nothing-shown.tsx';

it.each([
  ['all', '', false, 'No activity yet'],
  ['out', '', false, 'Nothing sent yet'],
  ['in', '', false, 'Nothing received yet'],
  ['all', '', true, 'is searched: show more of it.'],
  ['out', '', true, 'is searched: show more of it.'],
  ['in', 'aunt', true, 'is searched: show more of it.'],
  ['all', 'aunt', false, 'The whole list was searched. Try another word.'],
] as const)(
  'an empty list of %s with the search "%s" and more to load (%s) says: %s',
  (filter, search, hasMore, text) => {
    const shown = renderToStaticMarkup(<NothingShown {...{ filter, search, hasMore }} />);
    expect(shown).toContain(text);
    expect(/No activity|Nothing (?:sent|received) yet/.test(shown)).toBe(!hasMore && search === '');
  },
);
