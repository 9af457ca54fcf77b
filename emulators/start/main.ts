import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Ports, portSettings, readPorts } from '../base/ports.ts';
import { createWorldClient } from '../client/world-client.ts';
import { fullWorld } from '../seed/demo-world.ts';
import { type SeededAccount, seed } from '../seed/seed.ts';
import { defaultWorldName } from './firebase.ts';
import { createScheduler } from './schedules.ts';
import { startWorld, type World } from './world.ts';

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });
const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** How often the schedule looks at the clocks. */
const tickMs = 5_000;

const interruption = new AbortController();
const { signal } = interruption;
// Further signals change nothing while the world stops.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => interruption.abort());
}
const interrupted = new Promise<void>((resolve) => {
  signal.addEventListener('abort', () => resolve());
});

let world: World | undefined;
let exitCode = 0;
try {
  const { dev } = values;
  const ports = readPorts(process.env);
  world = await startWorld({ name: nameOf(ports), ports, dev, onProgress: say, signal });
  const dead = world.ended.then((reason) => {
    throw new Error(reason);
  });
  const accounts = await Promise.race([seed(world, fullWorld, say), dead, interrupted]);
  if (accounts !== undefined) say(describeWorld(world, accounts, dev));
  await Promise.race([dead, interrupted, runSchedule(world, signal)]);
} catch (error) {
  if (!signal.aborted) {
    exitCode = 1;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (world !== undefined) process.stderr.write(`The logs are in ${world.logDirectory}\n`);
  }
}
if (world !== undefined) {
  say('Stopping');
  await world.stop();
}
// The seed's connections would keep the process for some seconds more.
process.exit(exitCode);

/** A second world, on other ports, has folders of its own. */
function nameOf({ hosting }: Ports): string {
  return hosting === portSettings.hosting.port
    ? defaultWorldName
    : `${defaultWorldName}-${hosting}`;
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
function describeWorld(
  { urls, ports, logDirectory }: World,
  accounts: readonly SeededAccount[],
  dev: boolean,
): string {
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
