import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  deliveriesFile,
  doubleDeliveries,
  listBackgroundFunctions,
  publishTicks,
} from '../client/deliveries.ts';
import type { World } from '../start/world.ts';
import { listOwnProcesses } from './processes.ts';

/** Kills so often come to 450 in an hour. */
const killIntervalMs = 8_000;
const freezeIntervalMs = 45_000;
const frozenMs = 3_000;
const tickIntervalMs = 15_000;
/** What each disturbance is counted as. */
export const disturbances = [
  'functions killed',
  'Firestore frozen',
  'trigger doubled',
  'schedule doubled',
] as const;

type OnFault = (kind: (typeof disturbances)[number]) => void;

/** What disturbs a world until `signal` aborts: deaths of the server, a frozen store, doubled events. */
export async function disturb(world: World, onFault: OnFault, signal: AbortSignal): Promise<void> {
  await Promise.all([
    every(killIntervalMs, signal, () => killFunctions(onFault)),
    every(freezeIntervalMs, signal, () => freezeFirestore(onFault)),
    doubleDeliveries(
      {
        file: join(world.logDirectory, deliveriesFile),
        functionsPort: world.ports.functions,
        functions: (await listBackgroundFunctions(world.ports.functions)).triggered,
      },
      () => onFault('trigger doubled'),
      signal,
    ),
    every(tickIntervalMs, signal, () => tickTwice(world, onFault)),
  ]);
}

/** Runs every job twice at once. */
async function tickTwice(world: World, onFault: OnFault): Promise<void> {
  const { projectId, ports } = world;
  const at = { pubsubPort: ports.pubsub, projectId };
  const { scheduled } = await listBackgroundFunctions(ports.functions);
  await Promise.all(
    scheduled.map(async (name) => {
      await publishTicks(at, name, 2);
      onFault('schedule doubled');
    }),
  );
}

async function every(ms: number, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await sleep(ms, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await run();
  }
}

let kills = 0;
/**
 * Kills a process of the functions; the next request for it starts another. Each function has a process
 * of its own: every second kill is that of the oldest, which answers the API, the others in turn.
 */
async function killFunctions(onFault: OnFault): Promise<void> {
  const running = listOwnProcesses().filter(({ role }) => role === 'functions');
  const victim = kills % 2 === 0 ? running[0] : running[kills % Math.max(running.length, 1)];
  kills += 1;
  if (victim === undefined) return;
  process.kill(victim.pid, 'SIGKILL');
  onFault('functions killed');
}

async function freezeFirestore(onFault: OnFault): Promise<void> {
  const pids = listOwnProcesses().flatMap(({ pid, role }) => (role === 'firestore' ? [pid] : []));
  if (pids.length === 0) return;
  try {
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    onFault('Firestore frozen');
    await sleep(frozenMs);
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
}
