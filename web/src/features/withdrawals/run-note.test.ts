import { expect, it } from 'vitest';
import { parseRunNote } from './run-note.ts';

const note = { uid: 'ADM1N0', serials: ['ABC123_2026-01-02'] };

it('a stored run is read back', () => {
  expect(parseRunNote(JSON.stringify(note))).toEqual(note);
});

it.each([
  null,
  '',
  '{',
  '"run"',
  JSON.stringify({ ...note, serials: [] }),
  JSON.stringify({ ...note, serials: [1] }),
  JSON.stringify({ serials: note.serials }),
])('the stored text %j is no run', (json) => {
  expect(parseRunNote(json)).toBeUndefined();
});
