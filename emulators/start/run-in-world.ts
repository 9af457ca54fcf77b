import { rmSync } from 'node:fs';
import { inspect } from 'node:util';
import { abortOnSignals, interruptedExitCode, untilAborted } from '../base/interruption.ts';
import { BusyPortError, startOnFreePorts } from '../base/ports.ts';
import type { DemoWorld } from '../seed/demo-world.ts';
import { type SeededAccount, seed } from '../seed/seed.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';

/** A running local world with its demo data. */
export interface SeededWorld extends World {
  readonly accounts: readonly SeededAccount[];
}

/**
 * Which world to start, and what is in it. Without `ports` it takes free ones, of which one completes its name: any
 * number of such worlds run side by side. Without `kdfCost` a login costs next to nothing.
 */
interface SeededWorldOptions
  extends Omit<WorldOptions, 'ports' | 'kdfCost' | 'signal'>,
    Partial<Pick<WorldOptions, 'ports' | 'kdfCost'>> {
  /** Without it the world is empty. */
  readonly demo?: DemoWorld | undefined;
}

/** At the production cost each login takes a second; see sealing/key-derivation. */
const quickKdfCost = 1_024;

/**
 * Starts a world and fills it.
 * @throws when it does not start, cannot be filled or is interrupted. Everything that has started is stopped.
 */
export async function startSeededWorld(
  options: SeededWorldOptions,
  signal: AbortSignal,
): Promise<SeededWorld> {
  const { name, ports, kdfCost = quickKdfCost, demo, onProgress } = options;
  const world = await (ports === undefined
    ? startOnFreePorts((free) =>
        startWorld({
          ...options,
          name: `${name}-${free.hosting}`,
          ports: free,
          kdfCost,
          signal,
        }),
      )
    : startWorld({ ...options, ports, kdfCost, signal }));
  try {
    const accounts =
      demo === undefined ? [] : await whileItRuns(world, seed(world, demo, onProgress), signal);
    return { ...world, accounts };
  } catch (error) {
    await world.stop();
    const message = `The world was not filled; its logs are in ${world.logDirectory}`;
    throw new Error(message, { cause: error });
  }
}

/**
 * Works in a world of its own, which ends with the work, at the first signal to stop, or when one of its parts does.
 * What the work has started ends with the process.
 * @returns the exit code of the process. The logs are kept when the work has failed.
 */
export async function runInWorld(
  options: SeededWorldOptions,
  work: (world: SeededWorld, signal: AbortSignal) => Promise<void>,
): Promise<number> {
  const signal = abortOnSignals();
  let world: SeededWorld | undefined;
  let exitCode = 0;
  try {
    world = await startSeededWorld(options, signal);
    await whileItRuns(world, work(world, signal), signal);
  } catch (error) {
    exitCode = signal.aborted ? interruptedExitCode : 1;
    if (!signal.aborted) process.stderr.write(`${describeFailure(error, options)}\n`);
  }
  if (world === undefined) return exitCode;
  options.onProgress('Stopping');
  await world.stop();
  // A signal may have come meanwhile, at which the world has removed it.
  if (exitCode === 0) rmSync(world.directory, { recursive: true, force: true });
  return exitCode;
}

/** Work that is given up when a part of its world ends, and at a signal. */
function whileItRuns<Value>(
  { ended }: World,
  work: Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const died = ended.then((reason) => {
    throw new Error(reason);
  });
  return Promise.race([work, died, untilAborted(signal)]);
}

/** Why a world failed, with the causes, for the person who has to mend it. */
export function describeFailure(
  error: unknown,
  { ports }: Pick<SeededWorldOptions, 'ports'> = {},
): string {
  // It says all that there is to do about it.
  if (error instanceof BusyPortError) return ports === undefined ? error.message : error.advice;
  return inspect(error);
}
