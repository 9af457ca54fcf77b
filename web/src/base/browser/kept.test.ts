import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetUnkept, kept } from './kept.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: vi.fn<(key: string) => string | null>(),
  setItem: vi.fn<(key: string, text: string) => void>(),
  removeItem: vi.fn<(key: string) => void>(),
};
const parse = (text: string | null) => (text === null ? undefined : { text });
/** Another key for each test: what could not be kept holds for the whole visit. */
let key = 0;
let page: EventTarget;

const keptHere = () => kept('local', `key ${key}`, parse);
const breakStorage = (name: keyof typeof storage) =>
  storage[name].mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });

beforeEach(() => {
  key += 1;
  stored.clear();
  storage.getItem.mockImplementation((name) => stored.get(name) ?? null);
  storage.setItem.mockImplementation((name, text) => void stored.set(name, text));
  storage.removeItem.mockImplementation((name) => void stored.delete(name));
  page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, page[name].bind(page));
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

it('what is kept is read after a reload, until it is removed', () => {
  expect(keptHere().get()).toBeUndefined();
  keptHere().set('text');
  expect([...stored]).toEqual([[`key ${key}`, 'text']]);
  expect(keptHere().get()).toEqual({ text: 'text' });
  keptHere().set(null);
  expect(stored.size).toBe(0);
  expect(keptHere().get()).toBeUndefined();
});

it('what is kept in a tab is in its session storage alone', () => {
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', {});
  const draft = kept('session', `key ${key}`, parse);
  draft.set('text');
  expect(draft.get()).toEqual({ text: 'text' });
});

it('a value is the same object until its text changes, also where nobody says so', () => {
  const value = keptHere();
  value.set('text');
  const first = value.get();
  value.set('text');
  expect(value.get()).toBe(first);
  stored.set(`key ${key}`, 'of another tab');
  expect(value.get()).toEqual({ text: 'of another tab' });
  // As a log-out does.
  stored.clear();
  expect(value.get()).toBeUndefined();
});

it.each([
  ['this page', () => keptHere().set('text')],
  ['another tab', () => page.dispatchEvent(new Event('storage'))],
])('who follows a value is notified of what %s keeps, until it stops', (_, change) => {
  const listener = vi.fn<() => void>();
  const stop = keptHere().subscribe(listener);
  change();
  expect(listener).toHaveBeenCalledOnce();
  stop();
  change();
  expect(listener).toHaveBeenCalledOnce();
});

it('a full storage throws nothing into a press: the value holds for the visit, and is followed', () => {
  keptHere().set('before');
  const listener = vi.fn<() => void>();
  const stop = keptHere().subscribe(listener);
  breakStorage('setItem');
  keptHere().set('now');
  stop();
  expect(listener).toHaveBeenCalledOnce();
  expect(keptHere().get()).toEqual({ text: 'now' });
  expect([...stored.values()]).toEqual(['before']);
});

it('what can be kept again is no longer of this visit alone', () => {
  breakStorage('setItem');
  keptHere().set('unkept');
  storage.setItem.mockImplementation((name, text) => void stored.set(name, text));
  keptHere().set('kept');
  stored.clear();
  expect(keptHere().get()).toBeUndefined();
});

it('what could not be kept is forgotten with a log-out', () => {
  breakStorage('setItem');
  keptHere().set('unkept');
  const listener = vi.fn<() => void>();
  const stop = keptHere().subscribe(listener);
  forgetUnkept();
  stop();
  expect(listener).toHaveBeenCalledOnce();
  expect(keptHere().get()).toBeUndefined();
});

it('what cannot be removed is gone for the visit', () => {
  keptHere().set('text');
  breakStorage('removeItem');
  keptHere().set(null);
  expect(keptHere().get()).toBeUndefined();
});

it('a storage that is denied reads as an empty one', () => {
  breakStorage('getItem');
  expect(keptHere().get()).toBeUndefined();
});

it('what must be kept is refused where the storage is full, and is as it was', () => {
  keptHere().save('before');
  breakStorage('setItem');
  const listener = vi.fn<() => void>();
  const stop = keptHere().subscribe(listener);
  expect(() => keptHere().save('now')).toThrow('Full');
  stop();
  expect(listener).not.toHaveBeenCalled();
  expect(keptHere().get()).toEqual({ text: 'before' });
});
