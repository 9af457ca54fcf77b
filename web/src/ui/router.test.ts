import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentAddress, navigate, writeAwaited } from './router.tsx';

const secondMs = 1_000;
/** What Safari 16 accepts in a window of 30 seconds. */
const acceptedMax = 100;
const windowMs = 30 * secondMs;

/** The addresses of a tab of Safari, the last one its own. */
let entries: string[];
let writtenAt: number[];

function noteWrite() {
  const now = Date.now();
  writtenAt = writtenAt.filter((at) => at > now - windowMs);
  if (writtenAt.length >= acceptedMax) throw new Error('SecurityError');
  writtenAt.push(now);
}

beforeEach(() => {
  vi.useFakeTimers();
  entries = ['#/packages'];
  writtenAt = [];
  vi.stubGlobal('history', {
    replaceState(_state: unknown, _title: string, address: string) {
      noteWrite();
      entries[entries.length - 1] = address;
    },
    pushState(_state: unknown, _title: string, address: string) {
      noteWrite();
      entries.push(address);
    },
  });
  vi.stubGlobal('location', {
    get hash() {
      return entries.at(-1);
    },
  });
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const choose = (amount: number) => navigate(`/packages?amount=${amount}`, 'replace');

it('an address that replaces another is written at once', () => {
  choose(100);
  expect(entries).toEqual(['#/packages?amount=100']);
});

it('addresses that replace one another for a minute are followed, and the last one is written with entries to spare', () => {
  const pressesPerSecond = 30;
  for (let press = 1; press <= 60 * pressesPerSecond; press += 1) {
    choose(press);
    expect(currentAddress()).toBe(`/packages?amount=${press}`);
    vi.advanceTimersByTime(secondMs / pressesPerSecond);
  }
  expect(writtenAt.length).toBeLessThanOrEqual(acceptedMax - 10);
  vi.advanceTimersByTime(secondMs);
  expect(entries).toEqual(['#/packages?amount=1800']);
});

it('an address that is refused is followed at once, and written once entries are accepted again', () => {
  writtenAt = Array.from({ length: acceptedMax }, () => Date.now());
  expect(() => choose(100)).not.toThrow();
  expect(currentAddress()).toBe('/packages?amount=100');
  vi.advanceTimersByTime(windowMs - secondMs);
  expect(entries).toEqual(['#/packages']);
  vi.advanceTimersByTime(2 * secondMs);
  expect(entries).toEqual(['#/packages?amount=100']);
});

it('an address that waits is written before the next screen comes, which it does not replace later', () => {
  choose(100);
  choose(150);
  navigate('/buy-package?amount=150');
  vi.advanceTimersByTime(secondMs);
  expect(entries).toEqual(['#/packages?amount=150', '#/buy-package?amount=150']);
});

it('an address that waits is written before a dialog puts its entry over the screen', () => {
  choose(100);
  choose(150);
  writeAwaited();
  expect(entries).toEqual(['#/packages?amount=150']);
});
