import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readPorts } from '../base/ports.ts';
import { repository } from '../base/repository.ts';
import { untilAborted } from '../base/until-aborted.ts';
import { browserArguments, withoutSignals } from '../journeys/support/browser.ts';
import type { DemoWorld } from '../seed/demo-world.ts';
import { type SeededAccount, seed } from '../seed/seed.ts';
import { findChromium } from '../setup/find-chromium.ts';
import { startWorld, type World } from '../start/world.ts';
import { type Site, serveSite } from './serve-site.ts';

/** A seeded local world that a benchmark measures the built app in. */
export interface BenchWorld {
  readonly world: World;
  readonly accounts: readonly SeededAccount[];
  /** Where the built app is. */
  readonly webFolder: string;
  /** A folder that is removed at the end. */
  readonly folder: string;
  /** Serves a built site until the end, with the API of this world. */
  serve(site: string): Promise<Site>;
}

interface BenchWorldOptions {
  /** Names the world's folder below emulators/dist. */
  readonly name: string;
  /** Beside a started world, the checks and the other benchmarks. */
  readonly portOffset: number;
  readonly demo: DemoWorld;
  readonly say: (line: string) => void;
}

/** How a browser is started that measures a page as a phone's browser would show it. */
export function measuringOptions(...further: readonly string[]) {
  return {
    executablePath: findChromium(),
    args: [
      ...browserArguments,
      // As on phones: else Linux rounds each letter's width, and a text changes its size with its font.
      '--font-render-hinting=none',
      // A browser that is measured reports each error with its place in the code, also one that is caught. It would read
      // the code again to find that place, in the middle of a task: so it notes all places when it reads code at first.
      '--js-flags=--no-enable-lazy-source-positions',
      ...further,
    ],
    ...withoutSignals,
  };
}

/** As in the checks: what logging in costs is measured elsewhere. */
const kdfCost = 1_024;

/**
 * Measures in a local world of its own, which ends with the measuring or at the first signal to stop.
 * @returns the exit code of the process.
 */
export async function measureInWorld(
  { name, portOffset, demo, say }: BenchWorldOptions,
  measure: (bench: BenchWorld) => Promise<void>,
): Promise<number> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interruption.abort());
  }
  const folder = await mkdtemp(join(tmpdir(), `polytips-${name}-`));
  const sites: Site[] = [];
  let world: World | undefined;
  let exitCode = 0;
  try {
    world = await startWorld({
      name,
      ports: readPorts(process.env, portOffset),
      kdfCost,
      onProgress: say,
      signal: interruption.signal,
    });
    const interrupted = untilAborted(interruption.signal);
    const accounts = await Promise.race([seed(world, demo, say), interrupted]);
    const webUrl = world.urls.web;
    const measuring = measure({
      world,
      accounts,
      webFolder: join(repository, 'emulators/dist', name, 'web'),
      folder,
      async serve(site) {
        const served = await serveSite(site, webUrl);
        sites.push(served);
        return served;
      },
    });
    // A browser that is measured then ends with this process: closed before, it would fail Lighthouse in its midst.
    await Promise.race([measuring, interrupted]);
  } catch (error) {
    exitCode = interruption.signal.aborted ? 130 : 1;
    if (!interruption.signal.aborted)
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  for (const site of sites) await site.stop();
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
  return exitCode;
}

/** The seeded account with this role. */
export function requireAccount({ accounts }: BenchWorld, role: string): SeededAccount {
  const account = accounts.find((each) => each.role === role);
  if (account === undefined) throw new Error(`The world has no ${role}`);
  return account;
}

/**
 * The parameter `--rounds` of a benchmark. Prints the help and ends the process where that is asked for, or
 * where the parameter is no number of rounds.
 */
export function readRounds(help: string, defaultRounds: number): number {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: String(defaultRounds) },
      help: { type: 'boolean', default: false },
    },
  });
  const rounds = Number.parseInt(values.rounds, 10);
  if (!values.help && rounds > 0) return rounds;
  process.stdout.write(`${help}\n`);
  process.exit(values.help ? 0 : 2);
}
