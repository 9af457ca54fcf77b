import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import {
  type PortName,
  type Ports,
  portSettings,
  portsOf,
} from '@polytips/functions/local-world/ports.ts';

/** The names of the parts that listen in every world. */
export const worldPortNames = [
  'hosting',
  'functions',
  'firestore',
  'auth',
  'pubsub',
  'tasks',
  'chain',
  'inbox',
  'smtp',
  'push',
] as const satisfies readonly PortName[];

/** The names of all parts that listen, Vite's development server included. */
export const portNames = [...worldPortNames, 'vite'] as const satisfies readonly PortName[];

/** Other programs listen on the ports of these parts. The message says how to move each part. */
export class BusyPortError extends Error {
  override readonly name = 'BusyPortError';

  constructor(busy: readonly PortName[], ports: Partial<Ports>, options?: ErrorOptions) {
    const lines = busy.map((name) => {
      const { variable } = portSettings[name];
      return `Port ${ports[name]} (${name}) is busy: set ${variable} to move it.`;
    });
    super(lines.join('\n'), options);
  }
}

/**
 * Makes sure that nothing listens on the ports of the named parts.
 * @throws {BusyPortError}
 */
export async function requireFreePorts(ports: Ports, names: readonly PortName[]): Promise<void> {
  const isBusy = await Promise.all(names.map((name) => answers(ports[name])));
  const busy = names.filter((_, index) => isBusy[index]);
  if (busy.length > 0) throw new BusyPortError(busy, ports);
}

/** Asked by a connection: listening to find out would take the port from a world that starts now. */
async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const freeTriesMax = 5;

/**
 * Starts a world on free ports, and again on others when a program has taken one before the world listens there.
 * @throws as `start` does.
 */
export async function startOnFreePorts<Started>(
  start: (ports: Ports) => Promise<Started>,
): Promise<Started> {
  for (let tries = 1; ; tries += 1) {
    const free = await findFreePorts(portNames.length);
    try {
      return await start(portsOf((name) => free[portNames.indexOf(name)] ?? 0));
    } catch (error) {
      if (!(error instanceof BusyPortError) || tries === freeTriesMax) throw error;
    }
  }
}

/** As many different ports as `count`, on which nothing listens at the moment, and none of those that are `taken`. */
export async function findFreePorts(
  count: number,
  taken: readonly number[] = [],
): Promise<readonly number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => {
    const address = probe.address();
    if (address === null || typeof address === 'string') throw new Error('No port was given');
    return address.port;
  });
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports.some((port) => taken.includes(port)) ? findFreePorts(count, taken) : ports;
}
