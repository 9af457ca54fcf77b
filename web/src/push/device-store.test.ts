import { afterEach, expect, it, vi } from 'vitest';
import { putOff } from './device-store.ts';

afterEach(() => vi.unstubAllGlobals());

it('a question that is put off is noted, and a full storage throws nothing into the press', () => {
  const setItem = vi.fn<(key: string, value: string) => void>();
  vi.stubGlobal('localStorage', { setItem });
  putOff('MEMBER');
  expect(setItem.mock.calls).toEqual([['polytips:device-put-off:MEMBER', 'yes']]);
  setItem.mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(() => putOff('MEMBER')).not.toThrow();
});
