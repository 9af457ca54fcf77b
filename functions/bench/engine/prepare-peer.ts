import type { NetworkShape } from '../../test/reference/random-network.ts';
import { createPopulation } from '../core/population.ts';
import { findPostgres } from '../postgres/find-postgres.ts';
import { preparePostgres } from '../postgres/prepare-postgres.ts';
import type { Peer } from './measurement.ts';
import { forgetPeak } from './peak-memory.ts';
import { prepareEngine } from './prepare-engine.ts';
import { prepareBigints, prepareNumbers } from './prepare-objects.ts';

/** Who is measured, each in a process of its own. */
export const peerNames = ['engine', 'bigints', 'numbers', 'postgres'] as const;

/** Who is measured. */
export type PeerName = (typeof peerNames)[number];

/** Makes up the network, the same for all of them, and prepares one of them. */
export async function preparePeer(
  name: PeerName,
  shape: NetworkShape,
  members: number,
): Promise<Peer> {
  const population = createPopulation(shape, members);
  // What it takes to make up a network is not the memory of whoever is measured.
  globalThis.gc?.();
  forgetPeak();
  switch (name) {
    case 'engine':
      return prepareEngine(population);
    case 'bigints':
      return prepareBigints(population);
    case 'numbers':
      return prepareNumbers(population);
    case 'postgres': {
      const binaries = findPostgres();
      if (binaries === undefined) throw new Error('PostgreSQL is not installed');
      return await preparePostgres(binaries, population);
    }
  }
}
