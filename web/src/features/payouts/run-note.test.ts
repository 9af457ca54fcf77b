import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findRunNote, forgetRunNote, keepRunNote } from './run-note.ts';

const note = { uid: 'ADM1N0', serials: ['ABC123_2026-01-02'] };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a run is noted, and read back by its admin alone, until it is forgotten', () => {
  keepRunNote(note);
  expect([...stored]).toEqual([['polytips:payout-run', JSON.stringify(note)]]);
  expect(findRunNote(note.uid)).toEqual(note);
  expect(findRunNote('ADM1N1')).toBeUndefined();
  forgetRunNote();
  expect(findRunNote(note.uid)).toBeUndefined();
});

it.each([JSON.stringify({ ...note, serials: [] }), JSON.stringify({ ...note, serials: [1] })])(
  'the stored text %j is no run',
  (json) => {
    stored.set('polytips:payout-run', json);
    expect(findRunNote(note.uid)).toBeUndefined();
  },
);
