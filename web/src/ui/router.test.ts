import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentAddress, isOverScreen, navigate, stateOfDialog, writeAwaited } from './router.tsx';

const secondMs = 1_000;
/** What Safari 16 accepts in a window of 30 seconds. */
const acceptedMax = 100;
const windowMs = 30 * secondMs;

/** The addresses of a tab of Safari, the last one its own, and the states of their entries. */
let entries: string[];
let states: unknown[];
let writtenAt: number[];
/** The steps back that were asked of the browser, which it makes some time later. */
let steps: number[];

function noteWrite() {
  const now = Date.now();
  writtenAt = writtenAt.filter((at) => at > now - windowMs);
  if (writtenAt.length >= acceptedMax) throw new Error('SecurityError');
  writtenAt.push(now);
}

beforeEach(() => {
  vi.useFakeTimers();
  entries = ['#/packages'];
  states = [{ below: [] }];
  writtenAt = [];
  steps = [];
  vi.stubGlobal('history', {
    get state() {
      return states.at(-1);
    },
    replaceState(state: unknown, _title: string, address: string) {
      noteWrite();
      states[states.length - 1] = state;
      entries[entries.length - 1] = address;
    },
    pushState(state: unknown, _title: string, address: string) {
      noteWrite();
      states.push(state);
      entries.push(address);
    },
    go: (delta: number) => steps.push(delta),
  });
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('location', {
    get hash() {
      return entries.at(-1);
    },
  });
});

afterEach(() => {
  vi.runAllTimers();
  // Where no page has followed a step back.
  writeAwaited();
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

/** Of entries that another version may have left. */
const otherStates = [null, undefined, 'text', { below: '/menu' }, { below: [7, null] }];

describe('the way back', () => {
  it('leads to the entry below, and adds none', () => {
    navigate('/buy-package');
    navigate('/packages', 'back');
    expect(steps).toEqual([-1]);
    expect(entries).toEqual(['#/packages', '#/buy-package']);
  });

  it('passes over what was shown in between', () => {
    navigate('/buy-package');
    navigate('/my-packages');
    navigate('/packages', 'back');
    expect(steps).toEqual([-2]);
  });

  it('leads to the nearest of several entries with the address', () => {
    for (const to of ['/tips', '/packages', '/menu', '/activity']) navigate(to);
    navigate('/packages', 'back');
    expect(steps).toEqual([-2]);
  });

  it('leads no further by a second press before the browser is there', () => {
    navigate('/menu');
    navigate('/profile');
    navigate('/menu', 'back');
    navigate('/menu', 'back');
    expect(steps).toEqual([-1]);
  });

  it('leads to an address with the query that it was left with', () => {
    choose(150);
    navigate('/buy-package');
    navigate('/packages', 'back');
    navigate('/packages', 'back');
    expect(steps).toEqual([-1]);
  });

  it.each(['/packages?amount=15', '/pack'])(
    'comes in place of the screen where %s was not shown, but an address that begins like it',
    (to) => {
      choose(150);
      vi.advanceTimersByTime(secondMs);
      navigate('/buy-package');
      navigate(to, 'back');
      expect(entries).toEqual(['#/packages?amount=150', `#${to}`]);
      expect(steps).toEqual([]);
    },
  );

  it('comes in place of a screen that was opened directly', () => {
    navigate('/menu', 'back');
    expect(entries).toEqual(['#/menu']);
    expect(steps).toEqual([]);
  });

  it('is the same after the screen has replaced its address', () => {
    navigate('/menu');
    navigate('/statement');
    navigate('/statement?type=dr', 'replace');
    navigate('/menu', 'back');
    expect(steps).toEqual([-1]);
  });

  it('counts the entry of a dialog, from which a screen was opened', () => {
    navigate('/menu');
    history.pushState(stateOfDialog(history.state, '/menu'), '', '#/menu');
    navigate('/backup');
    navigate('/packages', 'back');
    expect(steps).toEqual([-3]);
  });

  it('does not count a dialog as the screen under it, in place of which another one has come', () => {
    navigate('/home');
    history.pushState(stateOfDialog(history.state, '/home'), '', '#/home');
    navigate('/login', 'replace');
    expect(isOverScreen(history.state)).toBe(false);
    navigate('/packages', 'back');
    expect(steps).toEqual([-2]);
  });

  it.each([
    [9, [-9]],
    [10, []],
  ])('over %i entries is %j: browsers forget what is far below', (count, expected) => {
    for (let place = 1; place <= count; place += 1) navigate(`/tips?place=${place}`);
    navigate('/packages', 'back');
    expect(steps).toEqual(expected);
  });

  it.each(otherStates)('is not found by %j, the state of an entry', (state) => {
    states = [state];
    navigate('/menu', 'back');
    expect(entries).toEqual(['#/menu']);
  });
});
