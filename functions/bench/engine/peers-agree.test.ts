import { expect, it } from 'vitest';
import { networkCredits } from '../core/network-credits.ts';
import { createPopulation } from '../core/population.ts';
import type { Peer } from './measurement.ts';
import { prepareEngine } from './prepare-engine.ts';
import { prepareBigints, prepareNumbers } from './prepare-objects.ts';

const shapes = ['preferential', 'tree', 'chain', 'star', 'mix'] as const;

it.each(shapes.flatMap((shape) => [[shape, 'totals'] as const, [shape, 'causes'] as const]))(
  'the engine and the climbs over objects come to the same: %s, %s',
  async (shape, job) => {
    const population = createPopulation(shape, 1_000);
    const summaryOf = async (peer: Peer) => (await peer.measures[job]?.())?.summary;
    const engine = await summaryOf(prepareEngine(population));
    expect(engine?.amountMicros).toBe(
      [...networkCredits(population)].reduce(
        (sum, { kind, amountMicros }) => sum + (kind === 'Level' ? amountMicros : 0),
        0,
      ),
    );
    expect(await summaryOf(prepareBigints(population))).toEqual(engine);
    expect(await summaryOf(prepareNumbers(population))).toEqual(engine);
  },
);
