import { expect, test } from 'vitest';
import { noteDialog } from './open-dialogs.ts';

const lower = { element: 'lower', closable: true };
const upper = { element: 'upper', closable: true };

test('a dialog that opens is on top', () => {
  expect(noteDialog([lower], upper)).toEqual([lower, upper]);
});

test('one that may not be left any more stays where it is', () => {
  const held = { element: 'lower', closable: false };
  expect(noteDialog([lower, upper], held)).toEqual([held, upper]);
});
