import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import {
  BusyPortError,
  type Ports,
  portNames,
  readPorts,
  requireFreePorts,
  startOnFreePorts,
} from './ports.ts';

test('the ports are the documented ones by default', () => {
  expect(readPorts({})).toEqual({
    hosting: 5010,
    functions: 5001,
    firestore: 8080,
    auth: 9099,
    pubsub: 8085,
    tasks: 9499,
    chain: 8545,
    inbox: 1080,
    smtp: 1025,
    push: 9599,
    vite: 5173,
  });
});

test('a variable moves one port', () => {
  expect(readPorts({ CHAIN_PORT: '9000' })).toEqual({ ...readPorts({}), chain: 9000 });
});

test('a variable that holds no port is refused', () => {
  expect(() => readPorts({ AUTH_PORT: 'x' })).toThrow('AUTH_PORT=x is not a port');
});

test('a busy port is named with the variable that moves it', async () => {
  const ports = await startOnFreePorts((free) => Promise.resolve(free));
  await requireFreePorts(ports, portNames);
  const server = createServer().listen(ports.firestore, '127.0.0.1');
  await once(server, 'listening');
  await expect(requireFreePorts(ports, portNames)).rejects.toThrow(
    `Port ${ports.firestore} (firestore) is busy: set FIRESTORE_PORT to move it.`,
  );
  server.close();
});

test('a world that loses a free port to another program starts again, with a port for each part', async () => {
  const tried: Ports[] = [];
  const started = await startOnFreePorts((ports) => {
    tried.push(ports);
    return tried.length === 1
      ? Promise.reject(new BusyPortError(['chain'], ports))
      : Promise.resolve('started');
  });
  expect(started).toBe('started');
  expect(tried.map((ports) => new Set(Object.values(ports)).size)).toEqual([11, 11]);
});

test('a world that fails for another reason does not start again', async () => {
  let tries = 0;
  const start = () => {
    tries += 1;
    return Promise.reject(new Error('The build failed'));
  };
  await expect(startOnFreePorts(start)).rejects.toThrow('The build failed');
  expect(tries).toBe(1);
});

test('a world that finds a port busy each time gives up', async () => {
  const started = startOnFreePorts((ports) => Promise.reject(new BusyPortError(['smtp'], ports)));
  await expect(started).rejects.toThrow(BusyPortError);
});
