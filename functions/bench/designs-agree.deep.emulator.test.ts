import { expect, it } from 'vitest';
import { benchOpening } from './opening-bench.ts';

it('the naive design credits the daily and level rewards of the opening', async () => {
  expect(await benchOpening({ members: 20, naiveMembers: 20, rounds: 1 })).toBe(true);
});
