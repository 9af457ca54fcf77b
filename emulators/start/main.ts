import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Ports, portSettings, readPorts } from '@polytips/functions/local-world/ports.ts';
import { productionKdfCost } from '@polytips/functions/sealing/key-derivation.ts';
import { interruptedExitCode } from '../base/interruption.ts';
import { createWorldClient } from '../client/world-client.ts';
import { fullWorld } from '../seed/demo-world.ts';
import { runInWorld, type SeededWorld } from './run-in-world.ts';
import { createScheduler } from './schedules.ts';
import type { World } from './world.ts';

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });
const { dev } = values;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** How often the schedule looks at the clocks. */
const tickMs = 5_000;

const ports = readOwnPorts();
const exitCode = await runInWorld(
  {
    name: nameOf(ports),
    ports,
    // Any client that keeps to the design can log in.
    kdfCost: productionKdfCost,
    demo: fullWorld,
    dev,
    onProgress: say,
  },
  async (world, signal) => {
    say(describeWorld(world));
    await runSchedule(world, signal);
  },
);
// Ctrl-C is how this ends.
process.exit(exitCode === interruptedExitCode ? 0 : exitCode);

/** A wrong variable ends this process with one line, for the person who has set it. */
function readOwnPorts(): Ports {
  try {
    return readPorts(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** A second world, on other ports, has folders of its own. */
function nameOf({ hosting }: Ports): string {
  return hosting === portSettings.hosting.port ? 'start' : `start-${hosting}`;
}

/** Runs the jobs of the world on their cron until `signal` aborts. */
async function runSchedule({ urls, ports, kdfCost }: World, until: AbortSignal): Promise<void> {
  const authUrl = `http://127.0.0.1:${ports.auth}`;
  // Not through Hosting: each request is many lines of the emulators' log, for as long as the world runs.
  const client = createWorldClient({ apiUrl: urls.functions, authUrl, kdfCost });
  const runDueJobs = createScheduler(client, say);
  while (!until.aborted) {
    await runDueJobs(new Date()).catch((error: unknown) => say(`No schedule: ${String(error)}`));
    await sleep(tickMs, undefined, { signal: until }).catch(() => undefined);
  }
}

/** The addresses and demo accounts of a running world, for the person who started it. */
function describeWorld({ urls, ports, logDirectory, accounts }: SeededWorld): string {
  const [root] = accounts;
  const places: readonly (readonly [string, string])[] = [
    ...(dev ? [['Hot reload', `http://127.0.0.1:${ports.vite}`] as const] : []),
    ['Web app', urls.web],
    ...(root === undefined ? [] : [['Sign up', `${urls.web}/#/signup?s=${root.uid}`] as const]),
    ['API', urls.api],
    ['Inbox', urls.inbox],
    ['Messages', `${urls.push}/messages`],
    ['Chain', urls.rpc],
    ['Logs', logDirectory],
  ];
  const people = accounts.map(({ role, mail, password, uid }) => [role, mail, password, uid]);
  return [
    '',
    'The local world is ready. Ctrl-C stops it.',
    '',
    ...table(places),
    '',
    ...table([['role', 'mail', 'password', 'id'], ...people]),
    '',
  ].join('\n');
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}
