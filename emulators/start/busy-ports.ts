import { once } from 'node:events';
import { createServer } from 'node:net';
import { type PortName, type Ports, portSettings } from './ports.ts';

/** Those of the named parts whose port something on this machine listens on already. */
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
  const lines = busy.map(
    (name) =>
      `Port ${ports[name]} (${name}) is busy: set ${portSettings[name].variable} to move it.`,
  );
  throw new Error(lines.join('\n'));
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
