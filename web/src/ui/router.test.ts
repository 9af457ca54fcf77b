import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentAddress, navigate, writeAwaited } from './router.tsx';

const secondMs = 1_000;
/** What Safari accepts in ten seconds. */
const acceptedMax = 100;

/** The addresses of a tab of Safari, the last one its own. */
let entries: string[];
let writtenAt: number[];

function noteWrite() {
  const now = Date.now();
  writtenAt = [...writtenAt.filter((at) => at > now - 10 * secondMs), now];
  if (writtenAt.length > acceptedMax) throw new Error('SecurityError');
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

it('addresses that replace one another for ten seconds are followed, and the last one is written with entries to spare', () => {
  const pressesPerSecond = 30;
  for (let press = 1; press <= 10 * pressesPerSecond; press += 1) {
    choose(press);
    expect(currentAddress()).toBe(`/packages?amount=${press}`);
    vi.advanceTimersByTime(secondMs / pressesPerSecond);
  }
  expect(writtenAt.length).toBeLessThanOrEqual(acceptedMax / 2 + 1);
  vi.advanceTimersByTime(secondMs);
  expect(entries).toEqual(['#/packages?amount=300']);
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
