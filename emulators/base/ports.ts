import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import {
  mapPorts,
  type PortName,
  type Ports,
  portSettings,
} from '@polytips/functions/local-world/ports.ts';

/** The names of all parts that listen, Vite's development server included. */
export const portNames: readonly PortName[] = Object.values(mapPorts((name) => name));

/** The names of the parts that listen in every world. */
export const worldPortNames: readonly PortName[] = portNames.filter((name) => name !== 'vite');

/** Something else listens on ports of a world. */
export class BusyPortError extends Error {
  override readonly name = 'BusyPortError';
  /** The message where the ports were given: it also says how to move each part. */
  readonly advice: string;

  /** @param busy ports of the named parts, or inner ones that have no name. */
  constructor(busy: readonly number[], ports: Partial<Ports>, options?: ErrorOptions) {
    const lines = busy.map((port) => {
      const names = portNames.filter((name) => ports[name] === port);
      const variables = names.map((name) => portSettings[name].variable);
      const fact = `Port ${port} (${names.join(', ') || 'inside Firebase'}) is busy`;
      const remedy = `: set ${variables.join(' or ')} to move it.`;
      return { fact, advice: names.length === 0 ? fact : `${fact}${remedy}` };
    });
    super(lines.map(({ fact }) => fact).join('\n'), options);
    this.advice = lines.map(({ advice }) => advice).join('\n');
  }
}

/**
 * Makes sure that nothing listens on the ports of the named parts.
 * @throws {BusyPortError}
 */
export async function requireFreePorts(ports: Ports, names: readonly PortName[]): Promise<void> {
  const busy = await findBusyPorts(names.map((name) => ports[name]));
  if (busy.length > 0) throw new BusyPortError(busy, ports);
}

/**
 * Passes on why a part could not listen.
 * @throws {BusyPortError} where the system says that its port is in use; otherwise the error itself.
 */
export function throwListenError(error: unknown, ports: Partial<Ports>): never {
  if (
    error instanceof Error &&
    'code' in error &&
    error.code === 'EADDRINUSE' &&
    'port' in error &&
    typeof error.port === 'number'
  ) {
    throw new BusyPortError([error.port], ports, { cause: error });
  }
  throw error;
}

async function findBusyPorts(ports: readonly number[]): Promise<readonly number[]> {
  const isBusy = await Promise.all(ports.map(answers));
  return ports.filter((_, index) => isBusy[index]);
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
      return await start(mapPorts((name) => free[portNames.indexOf(name)] ?? 0));
    } catch (error) {
      if (!(error instanceof BusyPortError) || tries === freeTriesMax) throw error;
    }
  }
}

/** Below the ports that kernels give to outgoing connections, and without those that browsers refuse. */
const blocksStart = 16_384;
const blocksEnd = 32_768;
const blockSize = 16;

/**
 * Up to 15 different ports on which nothing listens, from a block that no other process is given: the first port of
 * a block belongs to the process that listens there, which is this one from now on until it ends. The blocks are tried
 * in order, so that what is named after a port is soon named again, and what a killed world left is replaced.
 * @param taken ports that are to be left alone though nothing listens on them yet.
 */
export async function findFreePorts(
  count: number,
  taken: readonly number[] = [],
): Promise<readonly number[]> {
  for (let block = blocksStart; block < blocksEnd; block += blockSize) {
    if (taken.some((port) => port >= block && port < block + blockSize)) continue;
    if (!(await hold(block))) continue;
    const ports = Array.from({ length: count }, (_, index) => block + 1 + index);
    if ((await findBusyPorts(ports)).length === 0) return ports;
  }
  throw new Error(`No block of ports between ${blocksStart} and ${blocksEnd} is free`);
}

async function hold(port: number): Promise<boolean> {
  const holder = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  try {
    await once(holder, 'listening');
  } catch {
    return false;
  }
  holder.unref();
  return true;
}
