import { parseArgs } from 'node:util';
import { seed } from '../seed/seed.ts';
import { describeWorld } from './describe-world.ts';
import { defaultWorldName } from './local-config.ts';
import { readPorts } from './ports.ts';
import { startWorld } from './start-world.ts';
import type { World } from './world.ts';

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const interruption = new AbortController();
const { signal } = interruption;
// Once is enough: while everything is being stopped, further signals change nothing.
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
  world = await startWorld({ name: defaultWorldName, ports, dev, onProgress: say, signal });
  const dead = world.ended.then((reason) => {
    throw new Error(reason);
  });
  const accounts = await Promise.race([seed(world, say), dead, interrupted]);
  if (accounts !== undefined) say(describeWorld(world, accounts, dev));
  await Promise.race([dead, interrupted]);
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
