import { expect, it } from 'vitest';
import { networkShapes } from '../../test/reference/random-network.ts';
import { networkCredits } from './network-credits.ts';
import { createPopulation } from './population.ts';

const count = 2_000;
const measuredShapes = ['preferential', 'tree', 'chain', 'star'] as const;

it.each(measuredShapes)('a %s is one tree whose sponsors come first', (shape) => {
  const { members } = createPopulation(shape, count);
  const seen = new Set<string>();
  for (const { uid, sponsor } of members) {
    expect(sponsor === null ? seen.size === 0 : seen.has(sponsor)).toBe(true);
    seen.add(uid);
  }
  expect(seen.size).toBe(count);
});

it.each(networkShapes)('a %s is the same whenever it is made up', (shape) => {
  expect(createPopulation(shape, 100)).toEqual(createPopulation(shape, 100));
});

it.each(measuredShapes)('80 to 90 %% of a %s are active, its first member always', (shape) => {
  const { dailyMicros } = createPopulation(shape, count);
  const active = dailyMicros.filter((micros) => micros > 0).length;
  expect(active / count).toBeGreaterThan(0.8);
  expect(active / count).toBeLessThan(0.9);
  expect(dailyMicros[0]).toBeGreaterThan(0);
});

it('a chain credits 20 members above each source, a star one', () => {
  const credits = (shape: 'chain' | 'star') =>
    [...networkCredits(createPopulation(shape, count))].filter(({ kind }) => kind === 'Level');
  const { members, dailyMicros } = createPopulation('chain', count);
  const active = (index: number) => Number((dailyMicros[index] ?? 0) > 0);
  const expected = members
    .flatMap((_, source) => {
      const above = Array.from({ length: Math.min(20, source) }, (_, level) => source - 1 - level);
      return above.map((receiver) => active(source) * active(receiver));
    })
    .reduce((sum, credited) => sum + credited, 0);
  expect(credits('chain')).toHaveLength(expected);
  const star = createPopulation('star', count);
  expect(credits('star')).toHaveLength(star.dailyMicros.filter((micros) => micros > 0).length - 1);
  expect(new Set(credits('star').map(({ receiver }) => receiver))).toEqual(
    new Set([star.members[0]?.uid]),
  );
});
