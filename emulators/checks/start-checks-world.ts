import { findBusyPorts, type Ports, readPorts, worldPortNames } from '../base/ports.ts';
import { smallWorld } from '../seed/demo-world.ts';
import { seed } from '../seed/seed.ts';
import type { World } from '../start/world.ts';
import { startWorld } from '../start/world.ts';
import type { TestPart } from './parts.ts';

// Below the ports that Linux gives out by itself (32768 and up) for every part.
const offsets = [10_000, 12_000, 14_000, 16_000, 18_000, 20_000] as const;

// Key derivation at the production cost takes a second of each login; see sealing/key-derivation.
const checksKdfCost = 1_024;

/** Starts the one world that all parts use, beside whatever else runs on this machine. */
export async function startChecksWorld(
  needs: readonly TestPart['world'][],
  signal: AbortSignal,
): Promise<World> {
  const ports = await findFreePorts();
  const world = await startWorld({
    name: `checks-${ports.hosting}`,
    ports,
    kdfCost: checksKdfCost,
    web: needs.includes('whole'),
    onProgress: () => undefined,
    signal,
  });
  try {
    if (needs.includes('whole') || needs.includes('seeded'))
      await seed(world, smallWorld, () => undefined);
    return world;
  } catch (error) {
    await world.stop();
    throw error;
  }
}

async function findFreePorts(): Promise<Ports> {
  for (const offset of offsets) {
    const ports = readPorts(process.env, offset);
    if ((await findBusyPorts(ports, worldPortNames)).length === 0) return ports;
  }
  throw new Error(`No free ports at any of the offsets ${offsets.join(', ')}`);
}
