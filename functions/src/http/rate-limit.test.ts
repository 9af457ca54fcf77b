import { expect, it } from 'vitest';
import { decideHit, type HitWindow } from './rate-limit.ts';

const limit = { hits: 3, windowMs: 60_000 };

it('counts hits from the first one on and refuses the one too many', () => {
  let window: HitWindow | undefined;
  for (const [index, remaining] of [2, 1, 0].entries()) {
    const decision = decideHit(window, limit, 1_000 + index * 10_000);
    expect(decision).toMatchObject({ allowed: true, remaining, resetSeconds: 60 - index * 10 });
    window = decision.window;
  }
  expect(decideHit(window, limit, 31_000)).toEqual({
    allowed: false,
    window: { startedAtMs: 1_000, hits: 3 },
    remaining: 0,
    resetSeconds: 30,
  });
});

it('a new window starts when the last one is over, not before', () => {
  const window = { startedAtMs: 0, hits: 3 };
  expect(decideHit(window, limit, 59_999)).toMatchObject({ allowed: false, resetSeconds: 1 });
  expect(decideHit(window, limit, 60_000)).toEqual({
    allowed: true,
    window: { startedAtMs: 60_000, hits: 1 },
    remaining: 2,
    resetSeconds: 60,
  });
});
