import { expect, it } from 'vitest';
import { engineDesign, objectsDesign } from './level-designs.ts';
import { creditsOf } from './opening-designs.ts';
import { createPopulation } from './population.ts';

it.each(['preferential', 'tree', 'chain', 'star', 'mix'] as const)(
  'the engine and the objects compute the same level rewards on a %s',
  async (shape) => {
    const population = createPopulation(shape, 1_000);
    const objects = objectsDesign(population);
    await objects.run();
    const summary = await objects.summary();
    expect(await engineDesign(population).summary()).toEqual(summary);
    const levelMicros = [...creditsOf(population)]
      .filter(({ kind }) => kind === 'Level')
      .reduce((sum, { amountMicros }) => sum + amountMicros, 0);
    expect(summary?.amountMicros).toBe(levelMicros);
  },
);
