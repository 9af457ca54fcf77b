import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findDevice, putOff, removeDevice, saveDevice } from './device-store.ts';

const record = { token: 'token', session: '1', registeredAtMs: 1 };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a registration is found by its member alone, until it is removed', () => {
  saveDevice('MEMBER', record);
  expect(findDevice('MEMBER')).toEqual(record);
  expect(findDevice('OTHER0')).toBeUndefined();
  removeDevice('MEMBER');
  expect(stored.size).toBe(0);
  expect(findDevice('MEMBER')).toBeUndefined();
});

it('a registration that cannot be kept is refused, and messages stay off', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
  expect(() => saveDevice('MEMBER', record)).toThrow('Full');
  expect(findDevice('MEMBER')).toBeUndefined();
});

it('a question that is put off is noted', () => {
  putOff('MEMBER');
  expect([...stored]).toEqual([['polytips:device-put-off:MEMBER', 'yes']]);
});
