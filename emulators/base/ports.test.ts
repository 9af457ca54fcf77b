import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Ports } from '@polytips/functions/local-world/ports.ts';
import { expect, test } from 'vitest';
import { BusyPortError, portNames, requireFreePorts, startOnFreePorts } from './ports.ts';

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
