import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Note } from './note.tsx';

const isReadOut = (note: Parameters<typeof renderToStaticMarkup>[0]) =>
  renderToStaticMarkup(note).includes('role="alert"');

it('what went wrong is read out at once, and a warning where it says what came of a press', () => {
  expect(isReadOut(<Note tone="loss">Refused</Note>)).toBe(true);
  expect(isReadOut(<Note tone="warn">Prices can fall</Note>)).toBe(false);
  expect(
    isReadOut(
      <Note tone="warn" isResult>
        No answer came
      </Note>,
    ),
  ).toBe(true);
});
