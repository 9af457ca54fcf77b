import { once } from 'node:events';
import { createServer } from 'node:net';

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
] as const satisfies readonly PortName[];

/** The names of all parts that listen, Vite's development server included. */
export const portNames = [...worldPortNames, 'vite'] as const satisfies readonly PortName[];

/**
 * The ports that the environment sets, all moved by `offset`.
 * @throws when a variable holds no port.
 */
export function readPorts(environment: Record<string, string | undefined>, offset = 0): Ports {
  const port = (name: PortName): number => {
    const { variable, port: usual } = portSettings[name];
    const wanted = Number(environment[variable] ?? usual) + offset;
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65_535) {
      throw new Error(`${variable}=${environment[variable]} is not a port`);
    }
    return wanted;
  };
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
    vite: port('vite'),
  };
}

/** The named parts whose port another program on this machine listens on. */
export async function findBusyPorts(
  ports: Ports,
  names: readonly PortName[],
): Promise<readonly PortName[]> {
  const busy = await Promise.all(names.map((name) => isBusy(ports[name])));
  return names.filter((_, index) => busy[index]);
}

/**
 * Makes sure that the ports of the named parts are free.
 * @throws an error that names each busy port and the variable that moves it.
 */
export async function requireFreePorts(ports: Ports, names: readonly PortName[]): Promise<void> {
  const busy = await findBusyPorts(ports, names);
  if (busy.length === 0) return;
  throw new Error(busy.map((name) => describeBusyPort(name, ports)).join('\n'));
}

/** Says that another program listens on the port of a part, and how to move that part. */
export function describeBusyPort(name: PortName, ports: Partial<Ports>): string {
  return `Port ${ports[name]} (${name}) is busy: set ${portSettings[name].variable} to move it.`;
}

async function isBusy(port: number): Promise<boolean> {
  const probe = createServer();
  probe.listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
    return false;
  } catch {
    return true;
  } finally {
    probe.close();
  }
}

/** As many different ports as `count`, on which nothing listens at the moment. */
export async function findFreePorts(count: number): Promise<readonly number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => {
    const address = probe.address();
    if (address === null || typeof address === 'string') throw new Error('No port was given');
    return address.port;
  });
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
}
