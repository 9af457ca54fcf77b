import { describe, expect, it } from 'vitest';
import {
  batchOf,
  decideHere,
  decideStored,
  type HitWindow,
  type KnownHits,
  type RateLimit,
} from './hit-window.ts';

it.each([
  [20, 1],
  [99, 1],
  [100, 2],
  [600, 12],
  [600_000, 12_000],
])('an instance with a limit of %i hits adds them to Firestore in batches of %i', (hits, batch) => {
  expect(batchOf({ hits, windowMs: 1 })).toBe(batch);
});

const limit: RateLimit = { hits: 200, windowMs: 1_000 };
const known = (hits: number, own: number): KnownHits => ({ startedAtMs: 0, hits, own });
const one = { nowMs: 0, hits: 1 };

describe('by what an instance knows, a request', () => {
  it.each<
    [string, KnownHits | undefined, number, (KnownHits & { readonly allowed: boolean }) | undefined]
  >([
    ['the first', undefined, 5, { startedAtMs: 5, hits: 0, own: 1, allowed: true }],
    ['within a batch', known(100, 1), 999, { ...known(100, 2), allowed: true }],
    ['at the end of a batch', known(100, 3), 999, undefined],
    ['above what all may do', known(200, 0), 999, { ...known(200, 0), allowed: false }],
    ['above it with its own', known(198, 2), 999, { ...known(198, 2), allowed: false }],
    [
      'after the window',
      known(200, 0),
      1_000,
      { startedAtMs: 1_000, hits: 0, own: 1, allowed: true },
    ],
  ])('%s is decided or asked about', (_, previous, nowMs, expected) => {
    const decision = decideHere(previous, limit, { nowMs, hits: 1 });
    expect(decision && { ...decision.known, allowed: decision.allowed }).toEqual(expected);
  });

  it('of a limit below a hundred is never let pass unasked', () => {
    const exact = { hits: 60, windowMs: 1_000 };
    expect(decideHere(undefined, exact, one)).toBeUndefined();
    expect(decideHere(known(59, 0), exact, one)).toBeUndefined();
    expect(decideHere(known(60, 0), exact, one)).toEqual({ allowed: false, known: known(60, 0) });
  });

  it('of two hits counts for two, and is refused where one is left', () => {
    const two = { nowMs: 0, hits: 2 };
    expect(decideHere(known(100, 1), limit, two)).toEqual({ allowed: true, known: known(100, 3) });
    expect(decideHere(known(100, 2), limit, two)).toBeUndefined();
    expect(decideHere(known(199, 0), limit, two)).toEqual({ allowed: false, known: known(199, 0) });
    const stored = (hits: number) => decideStored({ startedAtMs: 0, hits }, undefined, limit, two);
    expect(stored(198)).toEqual({ allowed: true, known: known(200, 0) });
    expect(stored(199)).toEqual({ allowed: false, known: known(199, 0) });
  });
});

describe('by what is stored, a request', () => {
  it.each<[string, HitWindow | undefined, KnownHits | undefined, number, boolean, HitWindow]>([
    ['the first', undefined, undefined, 5, true, { startedAtMs: 5, hits: 1 }],
    ['the first to be stored', undefined, known(0, 3), 5, true, { startedAtMs: 0, hits: 4 }],
    [
      'after those of others',
      { startedAtMs: 2, hits: 50 },
      known(10, 3),
      5,
      true,
      { startedAtMs: 2, hits: 54 },
    ],
    [
      'the last',
      { startedAtMs: 0, hits: 196 },
      known(0, 3),
      5,
      true,
      { startedAtMs: 0, hits: 200 },
    ],
    [
      'above the limit',
      { startedAtMs: 0, hits: 198 },
      known(0, 3),
      5,
      false,
      { startedAtMs: 0, hits: 201 },
    ],
    [
      'at the limit',
      { startedAtMs: 0, hits: 200 },
      undefined,
      5,
      false,
      { startedAtMs: 0, hits: 200 },
    ],
    [
      'after the stored window',
      { startedAtMs: 0, hits: 200 },
      undefined,
      1_000,
      true,
      { startedAtMs: 1_000, hits: 1 },
    ],
    [
      'after both windows',
      { startedAtMs: 0, hits: 200 },
      known(200, 3),
      1_000,
      true,
      { startedAtMs: 1_000, hits: 1 },
    ],
  ])(
    '%s is decided, and stored with those before it',
    (_, stored, previous, nowMs, allowed, window) => {
      expect(decideStored(stored, previous, limit, { nowMs, hits: 1 })).toEqual({
        allowed,
        known: { ...window, own: 0 },
      });
    },
  );
});

it.each([1, 2, 20])(
  '%i instances let pass the limit, and at most a batch less one more for each other',
  (instances) => {
    let stored: HitWindow | undefined;
    const counters = Array.from({ length: instances }, (): KnownHits | undefined => undefined);
    let passed = 0;
    for (let hit = 0; hit < 1_000; hit += 1) {
      const at = hit % instances;
      const decision =
        decideHere(counters[at], limit, one) ?? decideStored(stored, counters[at], limit, one);
      if (decision.known.own === 0) stored = decision.known;
      counters[at] = decision.known;
      if (decision.allowed) passed += 1;
    }
    expect(passed).toBeGreaterThanOrEqual(limit.hits);
    expect(passed).toBeLessThanOrEqual(limit.hits + (instances - 1) * (batchOf(limit) - 1));
  },
);
