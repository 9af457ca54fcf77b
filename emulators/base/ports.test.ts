import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePorts, type Ports, portNames, readPorts, requireFreePorts } from './ports.ts';

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

test('a variable moves one port and an offset all', () => {
  expect(readPorts({ CHAIN_PORT: '9000' }, 10_000)).toMatchObject({
    chain: 19_000,
    hosting: 15_010,
  });
});

test('a variable that holds no port is refused', () => {
  expect(() => readPorts({ AUTH_PORT: 'x' })).toThrow('AUTH_PORT=x is not a port');
});

test('a busy port is named with the variable that moves it', async () => {
  const free = await findFreePorts(portNames.length);
  const entries = portNames.map((name, index) => [name, free[index]] as const);
  const ports: Ports = { ...readPorts({}), ...Object.fromEntries(entries) };
  await requireFreePorts(ports, portNames);
  const server = createServer().listen(ports.firestore, '127.0.0.1');
  await once(server, 'listening');
  await expect(requireFreePorts(ports, portNames)).rejects.toThrow(
    `Port ${ports.firestore} (firestore) is busy: set FIRESTORE_PORT to move it.`,
  );
  server.close();
});
