import { describe, expect, it } from 'vitest';
import { isLand } from './globe-land.ts';
import { landDots, seenFrom } from './globe-model.ts';

it.each([
  ['India', 78, 22, true],
  ['Brazil', -55, -10, true],
  ['the Pacific', -150, 0, false],
])('%s at %d, %d is land: %s', (_place, longitude, latitude, expected) => {
  expect(isLand({ longitude, latitude })).toBe(expected);
});

describe('landDots', () => {
  it('covers about the share of the earth that is land, on the unit sphere', () => {
    const dots = landDots(2_000);
    expect(dots.length / 2_000).toBeGreaterThan(0.2);
    expect(dots.length / 2_000).toBeLessThan(0.35);
    for (const { x, y, z } of dots) expect(Math.hypot(x, y, z)).toBeCloseTo(1, 10);
  });
});

describe('seenFrom', () => {
  const front = { x: 0, y: 0, z: 1 };

  it.each([
    ['straight on', 0, 0, { x: 0, y: 0, depth: 1 }],
    ['after a quarter turn', Math.PI / 2, 0, { x: 1, y: 0, depth: 0 }],
    ['after half a turn', Math.PI, 0, { x: 0, y: 0, depth: -1 }],
    ['leaning', 0, Math.PI / 2, { x: 0, y: -1, depth: 0 }],
  ])('%s', (_case, turn, lean, expected) => {
    const seen = seenFrom(front, turn, lean);
    expect(seen.x).toBeCloseTo(expected.x, 10);
    expect(seen.y).toBeCloseTo(expected.y, 10);
    expect(seen.depth).toBeCloseTo(expected.depth, 10);
  });
});
