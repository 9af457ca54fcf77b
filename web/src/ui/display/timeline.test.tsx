import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Timeline } from './timeline.tsx';

it('a step that failed is read out as failed, and not as done', () => {
  const shown = renderToStaticMarkup(
    <Timeline items={[{ title: 'Nothing was paid', state: 'failed' }]} />,
  );
  expect(shown).toMatch(/Failed: .*Nothing was paid/);
  expect(shown).not.toContain('Done');
});
