import { afterEach, expect, it, vi } from 'vitest';
import { noteSessionUntil } from './kept-session.ts';

// It needs the environment of a build.
vi.mock('./kept-record.ts', () => ({}));

afterEach(() => vi.unstubAllGlobals());

it('a session goes on where the storage is full, and is noted where it is not', () => {
  const setItem = vi.fn<(key: string, value: string) => void>();
  vi.stubGlobal('localStorage', { setItem });
  noteSessionUntil(2_000_000);
  expect(setItem.mock.calls).toEqual([['polytips:session-until', '2000000']]);
  setItem.mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(() => noteSessionUntil(3_000_000)).not.toThrow();
});
