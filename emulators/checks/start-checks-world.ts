import { BusyPortError, type Ports, readPorts } from '../base/ports.ts';
import { untilAborted } from '../base/until-aborted.ts';
import { smallWorld } from '../seed/demo-world.ts';
import { seed } from '../seed/seed.ts';
import type { World } from '../start/world.ts';
import { startWorld } from '../start/world.ts';
import type { TestPart } from './parts.ts';

// Below the ports that Linux gives out by itself (32768 and up) for every part.
const offsets = [10_000, 12_000, 14_000, 16_000, 18_000, 20_000] as const;

// Key derivation at the production cost takes a second of each login; see sealing/key-derivation.
const checksKdfCost = 1_024;

/** Starts the one world that all parts use, beside whatever else runs or starts on this machine. */
export async function startChecksWorld(
  needs: readonly TestPart['world'][],
  signal: AbortSignal,
): Promise<World> {
  for (const offset of offsets) {
    try {
      return await startWorldAt(readPorts(process.env, offset), needs, signal);
    } catch (error) {
      if (!(error instanceof BusyPortError)) throw error;
    }
  }
  throw new Error(`No free ports at any of the offsets ${offsets.join(', ')}`);
}

async function startWorldAt(
  ports: Ports,
  needs: readonly TestPart['world'][],
  signal: AbortSignal,
): Promise<World> {
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
      await Promise.race([seed(world, smallWorld, () => undefined), untilAborted(signal)]);
    return world;
  } catch (error) {
    await world.stop();
    throw error;
  }
}
