import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storageProblem } from './storage-problem.ts';

/** A request of the browser's database, which ends with an event. */
class Opening extends EventTarget {
  readonly error = new DOMException('No database', 'AbortError');
  readonly result = {
    close: () => undefined,
    createObjectStore: () => ({ put: (text: string) => void texts.push(text) }),
  };
}

/** How the browser opens a database: with this event, or never. */
let opened: 'success' | 'error' | undefined;
/** Whether a database takes no text; the one that is empty still opens. */
let isDiskFull: boolean;
const texts: string[] = [];
const deleted: string[] = [];
const setItem = vi.fn<(key: string, text: string) => void>();

beforeEach(() => {
  opened = 'success';
  setItem.mockReset();
  isDiskFull = false;
  texts.length = 0;
  deleted.length = 0;
  vi.stubGlobal('localStorage', { setItem, removeItem: () => undefined });
  vi.stubGlobal('indexedDB', {
    open() {
      const opening = new Opening();
      const end = opened;
      if (end === undefined) return opening;
      queueMicrotask(() => {
        if (end === 'success') opening.dispatchEvent(new Event('upgradeneeded'));
        const isRefused = isDiskFull && texts.length > 0;
        opening.dispatchEvent(new Event(isRefused ? 'error' : end));
      });
      return opening;
    },
    deleteDatabase: (name: string) => void deleted.push(name),
  });
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _options: object, work: () => Promise<void>) => work() },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a browser that keeps what a session needs has no problem, and keeps nothing of the attempt', async () => {
  expect(await storageProblem()).toBeUndefined();
  expect(texts).toEqual(['.'.repeat(2_000)]);
  expect(deleted).toEqual(['polytips:probe', 'polytips:probe']);
});

it.each([
  ['locks', () => vi.stubGlobal('navigator', {})],
  ['a database', () => Reflect.deleteProperty(globalThis, 'indexedDB')],
])('a browser without %s, as in Lockdown Mode, says what to turn off', async (_, arrange) => {
  arrange();
  expect(await storageProblem()).toMatch(/Lockdown Mode.*Turn that off for this site/);
});

it.each([
  ['denies its storage', () => void vi.stubGlobal('isStorageDenied', true)],
  [
    'has no space left',
    () =>
      void setItem.mockImplementation(() => {
        throw new DOMException('Full', 'QuotaExceededError');
      }),
  ],
  ['opens no database', () => void (opened = 'error')],
  ['opens a database that takes no text', () => void (isDiskFull = true)],
  [
    'denies its locks',
    () =>
      void vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error()) } }),
  ],
])('a browser that %s says so, and what helps', async (_, arrange) => {
  arrange();
  expect(await storageProblem()).toMatch(/^This browser keeps nothing.*private window.*space/);
});

it('a database that does not open in five seconds is one that keeps nothing', async () => {
  opened = undefined;
  vi.useFakeTimers();
  const tried = storageProblem();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await tried).toMatch(/^This browser keeps nothing/);
});
