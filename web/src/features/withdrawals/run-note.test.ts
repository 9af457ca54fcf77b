import { afterEach, expect, it, vi } from 'vitest';
import { keepRunNote, parseRunNote } from './run-note.ts';

const note = { uid: 'ADM1N0', serials: ['ABC123_2026-01-02'] };

afterEach(() => vi.unstubAllGlobals());

it('a run is noted, and goes on without a note where the storage is full', () => {
  const setItem = vi.fn<(key: string, value: string) => void>();
  vi.stubGlobal('sessionStorage', { setItem });
  keepRunNote(note);
  expect(setItem.mock.calls).toEqual([['polytips:payout-run', JSON.stringify(note)]]);
  setItem.mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(() => keepRunNote(note)).not.toThrow();
});

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
