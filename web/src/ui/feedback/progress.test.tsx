import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WorkProgress } from './progress.tsx';

it('the place from which the steps of some work are read out is there before the first one', () => {
  expect(renderToStaticMarkup(<WorkProgress label="Saving" share={undefined} />)).toMatch(
    /^<span [^>]*><span aria-live="polite"><\/span><\/span>$/,
  );
});

it('a step of some work is read out without its percents', () => {
  const shown = renderToStaticMarkup(<WorkProgress label="Saving" share={0.5} />);
  expect(shown).toContain('50%');
  expect(shown).toContain('<span aria-live="polite">Saving</span>');
});
