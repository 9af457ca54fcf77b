import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** The parts of the local world that listen, each with its port and the variable that moves it. */
export const portSettings = {
  hosting: { variable: 'HOSTING_PORT', port: 5010 },
  functions: { variable: 'FUNCTIONS_PORT', port: 5001 },
  firestore: { variable: 'FIRESTORE_PORT', port: 8080 },
  auth: { variable: 'AUTH_PORT', port: 9099 },
  pubsub: { variable: 'PUBSUB_PORT', port: 8085 },
  tasks: { variable: 'TASKS_PORT', port: 9499 },
  chain: { variable: 'CHAIN_PORT', port: 8545 },
  inbox: { variable: 'INBOX_PORT', port: 1080 },
  smtp: { variable: 'SMTP_PORT', port: 1025 },
  push: { variable: 'PUSH_PORT', port: 9599 },
  vite: { variable: 'VITE_PORT', port: 5173 },
} as const;

/** The name of a part that listens. */
export type PortName = keyof typeof portSettings;

/** A port for each part. */
export type Ports = Readonly<Record<PortName, number>>;

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

/** A port for each part, by its name. */
function portsOf(port: (name: PortName) => number): Ports {
  return {
    hosting: port('hosting'),
    functions: port('functions'),
    firestore: port('firestore'),
    auth: port('auth'),
    pubsub: port('pubsub'),
    tasks: port('tasks'),
    chain: port('chain'),
    inbox: port('inbox'),
    smtp: port('smtp'),
    push: port('push'),
    vite: port('vite'),
  };
}

/**
 * The ports of `npm start`, moved by the variables of an environment.
 * @throws when a variable holds no port.
 */
export function readPorts(environment: Readonly<Record<string, string | undefined>>): Ports {
  return portsOf((name) => {
    const { variable, port: usual } = portSettings[name];
    const wanted = Number(environment[variable] ?? usual);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65_535) {
      throw new Error(`${variable}=${environment[variable]} is not a port`);
    }
    return wanted;
  });
}

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
