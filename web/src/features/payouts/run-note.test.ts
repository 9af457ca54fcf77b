import { afterEach, expect, it, vi } from 'vitest';
import { findRunNote, keepRunNote } from './run-note.ts';

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

it('a stored run is read back by its admin alone', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(note) });
  expect(findRunNote(note.uid)).toEqual(note);
  expect(findRunNote('ADM1N1')).toBeUndefined();
});

it.each([
  null,
  JSON.stringify({ ...note, serials: [] }),
  JSON.stringify({ ...note, serials: [1] }),
])('the stored text %j is no run', (json) => {
  vi.stubGlobal('sessionStorage', { getItem: () => json });
  expect(findRunNote(note.uid)).toBeUndefined();
});
